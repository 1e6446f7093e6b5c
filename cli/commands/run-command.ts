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
    default:
      return assertNever(commandLine);
  }
}
