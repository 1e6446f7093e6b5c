import {
  globals,
  newCommand,
  withGlobals,
  type Command,
  type Definitions,
  type RawGlobal,
} from './command-parts.js';

const FORMATS = ['auto', 'text', 'json'] as const;

/** `weir config`. */
export function configCommand(definitions: Definitions): Command {
  return newCommand('config', definitions)
    .description('look at the configuration, and change it')
    .usage('<command> [options]')
    .addCommand(showCommand(definitions))
    .addCommand(getCommand(definitions))
    .addCommand(setCommand(definitions))
    .addCommand(pathCommand(definitions));
}

/** `weir trust`. */
export function trustCommand(definitions: Definitions): Command {
  const trust = newCommand('trust', definitions)
    .description("show what this workspace's .weir would make active, and approve it")
    .option('--yes', 'approve it without asking');
  return withGlobals(trust, ['auto']).action((options: RawGlobal & { readonly yes?: true }) =>
    definitions.found({ command: 'trust', yes: options.yes === true, ...globals(options) }),
  );
}

/** `weir init`. */
export function initCommand(definitions: Definitions): Command {
  const init = newCommand('init', definitions).description(
    'make a .weir here: its own configuration, and its own conversations',
  );
  return withGlobals(init, ['auto']).action((options: RawGlobal) =>
    definitions.found({ command: 'init', ...globals(options) }),
  );
}

function showCommand(definitions: Definitions): Command {
  const show = newCommand('show', definitions)
    .description('print what is set, and where')
    .option('--all', 'print what holds by default, too');
  return withGlobals(show, FORMATS).action((options: RawGlobal & { readonly all?: true }) =>
    definitions.found({ command: 'config show', all: options.all === true, ...globals(options) }),
  );
}

function getCommand(definitions: Definitions): Command {
  const get = newCommand('get', definitions)
    .description('print the value of a key')
    .argument('<key>', 'for example assistant.model.id');
  return withGlobals(get, FORMATS).action((key: string, options: RawGlobal) =>
    definitions.found({ command: 'config get', key, ...globals(options) }),
  );
}

function setCommand(definitions: Definitions): Command {
  const set = newCommand('set', definitions)
    .description('set a key in your own configuration file; all else in it stays as it is')
    .argument('<key>', 'for example assistant.model.id')
    .argument('<value>', 'as TOML has it, or a text')
    .option('--workspace', "set it in the workspace's .weir/config.toml");
  return withGlobals(set, ['auto']).action(
    (key: string, value: string, options: RawGlobal & { readonly workspace?: true }) =>
      definitions.found({
        command: 'config set',
        key,
        value,
        workspace: options.workspace === true,
        ...globals(options),
      }),
  );
}

function pathCommand(definitions: Definitions): Command {
  const path = newCommand('path', definitions).description('print where your own configuration file is');
  return withGlobals(path, FORMATS).action((options: RawGlobal) =>
    definitions.found({ command: 'config path', ...globals(options) }),
  );
}
