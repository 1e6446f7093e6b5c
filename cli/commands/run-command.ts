import { assertNever } from '../../lib/model/assert-never.js';
import type { CommandLine } from '../arguments/command-line.js';
import type { CommandContext } from './command-context.js';

/** Runs a command, loading it first; gives the exit status. */
export async function runCommand(commandLine: CommandLine, context: CommandContext): Promise<number> {
  switch (commandLine.command) {
    case 'query': {
      const { runQuery } = await import('./query.js');
      return runQuery(commandLine, context);
    }
    case 'conversation ls': {
      const { listConversations } = await import('./conversation-ls.js');
      return listConversations(commandLine, context);
    }
    case 'conversation print': {
      const { printConversation } = await import('./conversation-print.js');
      return printConversation(commandLine, context);
    }
    case 'render': {
      const { runRender } = await import('./render.js');
      return runRender(commandLine, context);
    }
    case 'conversation show': {
      const { showConversation } = await import('./conversation-show.js');
      return showConversation(commandLine, context);
    }
    case 'config show': {
      const { showConfig } = await import('./config.js');
      return showConfig(commandLine, context);
    }
    case 'config get': {
      const { getConfig } = await import('./config.js');
      return getConfig(commandLine, context);
    }
    case 'config path': {
      const { printConfigPath } = await import('./config.js');
      return printConfigPath(commandLine, context);
    }
    case 'config set': {
      const { setConfig } = await import('./config-set.js');
      return setConfig(commandLine, context);
    }
    case 'trust': {
      const { trustWorkspace } = await import('./trust.js');
      return trustWorkspace(commandLine, context);
    }
    case 'init': {
      const { initWorkspace } = await import('./init.js');
      return initWorkspace(context);
    }
    default:
      return assertNever(commandLine);
  }
}
