import {
  globals,
  newCommand,
  withGlobals,
  type Command,
  type Definitions,
  type RawGlobal,
} from './command-parts.js';

const ID_HELP = 'an id, a unique beginning of one, or "last"; default: the active conversation';

/** `weir conversation`. */
export function conversationCommand(definitions: Definitions): Command {
  return newCommand('conversation', definitions)
    .alias('c')
    .description('look at stored conversations')
    .usage('<command> [options]')
    .addCommand(lsCommand(definitions))
    .addCommand(printCommand(definitions))
    .addCommand(showCommand(definitions));
}

function lsCommand(definitions: Definitions): Command {
  const ls = newCommand('ls', definitions).description('list conversations, newest first');
  return withGlobals(ls).action((options: RawGlobal) =>
    definitions.found({ command: 'conversation ls', ...globals(options) }),
  );
}

function printCommand(definitions: Definitions): Command {
  const print = newCommand('print', definitions)
    .description('print a conversation')
    .argument('[id]', ID_HELP);
  return withGlobals(print).action((target: string | undefined, options: RawGlobal) =>
    definitions.found({ command: 'conversation print', target, ...globals(options) }),
  );
}

function showCommand(definitions: Definitions): Command {
  const show = newCommand('show', definitions)
    .description('tell about a conversation: model, turns, usage, where it is kept')
    .argument('[id]', ID_HELP);
  return withGlobals(show).action((target: string | undefined, options: RawGlobal) =>
    definitions.found({ command: 'conversation show', target, ...globals(options) }),
  );
}
