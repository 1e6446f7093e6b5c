const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ufeff]/g;

/**
 * Text without control characters and bidirectional embeddings: for what was decoded (character references in
 * Markdown, say) out of text that is safe already. Newline, tab and isolates stay.
 */
export function stripControls(text: string): string {
  return text.replace(CONTROLS, '');
}
