import {
  globals,
  newCommand,
  withGlobals,
  type Command,
  type Definitions,
  type RawGlobal,
} from './command-parts.js';

/** `weir render`. */
export function renderCommand(definitions: Definitions): Command {
  const render = newCommand('render', definitions)
    .description('draw Markdown on a terminal while it arrives; a pipe gets it as it came')
    .argument('[file]', 'the Markdown; "-" or nothing: stdin')
    .addHelpText('after', '\nExample:\n  some-program | weir render\n');
  return withGlobals(render, ['auto', 'text', 'text-pretty']).action(
    (file: string | undefined, options: RawGlobal) =>
      definitions.found({ command: 'render', file, ...globals(options) }),
  );
}
