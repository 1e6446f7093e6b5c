/** Elements whose content runs to their closing tag. */
export const HTML_TEXT_NAMES: ReadonlySet<string> = new Set(['pre', 'script', 'style', 'textarea']);

/** Elements that begin a block of HTML. */
export const HTML_BLOCK_NAMES: ReadonlySet<string> = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl ' +
    'dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend ' +
    'li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td ' +
    'tfoot th thead title tr track ul'
  ).split(' '),
);

export const LONGEST_HTML_NAME = 10;
