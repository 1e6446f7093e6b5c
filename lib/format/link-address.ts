import { stripControls } from '../sanitise/strip-controls.js';

const ALLOWED = /^(?:https?:\/\/|mailto:)/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LOOKS_LIKE_ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)|^[^\s/]+\.[a-z]{2,}(?:[/:?#]\S*)?$/i;

/** A link's address as the target of a hyperlink: printable ASCII without backslashes; empty if its scheme is not allowed. */
export function hyperlinkTarget(address: string): string {
  if (!ALLOWED.test(address)) return '';
  return address.replace(/\p{Cs}/gu, '\ufffd').replace(/[^\x21-\x5b\x5d-\x7e]+/gu, encodeURIComponent);
}

/**
 * What is shown of an address behind the text that links to it; empty if nothing is.
 *
 * Shown are http, https and mailto addresses and relative paths, unless the text already says the same. Where a
 * hyperlink carries the address, it is shown only if the text looks like an address and is another one.
 */
export function shownAddress(address: string, text: string, isHyperlink: boolean): string {
  const shown = stripControls(address.replace(/^mailto:/i, '')).trim();
  if (shown === text.trim() || address.startsWith('#')) return '';
  if (isHyperlink) return LOOKS_LIKE_ADDRESS.test(text.trim()) ? shown : '';
  return ALLOWED.test(address) || !SCHEME.test(address) ? shown : '';
}
