import { WeirError } from '../model/errors.js';

/**
 * The address of a request; the query of a base address stays where it belongs. `basePath` stands in where the base
 * address has no path.
 */
export function wireUrl(baseUrl: string, path: string, basePath = ''): URL {
  if (!URL.canParse(baseUrl))
    throw new WeirError('configuration', `base_url "${baseUrl}" is not an address.`, {
      hint: 'It looks like https://host or http://127.0.0.1:8080.',
    });
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new WeirError('configuration', `An address cannot begin with ${url.protocol}`, {
      hint: 'base_url begins with https:// or http://.',
    });
  const [pathname = '', query] = path.split('?', 2);
  url.pathname = (url.pathname.replace(/\/+$/, '') || basePath) + pathname;
  if (query !== undefined) url.search = url.search === '' ? query : `${url.search}&${query}`;
  return url;
}

/** A key goes over TLS, or to this machine, or not at all. */
export function refuseOpenKey(url: URL): void {
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return;
  throw new WeirError('configuration', `The key is not sent to ${url.host} over plain http.`, {
    hint: 'Use https:// in base_url, or unset the key if that server needs none.',
  });
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
