import type { RunMode } from '../model/tools.js';

/** Why a call is not run: what the model is told, and what the person is told. */
export interface Refusal {
  readonly model: string;
  readonly person: string;
}

/** `undefined`: the person's configuration lets the tool run without a question. */
export function refusalOf(name: string, run: RunMode): Refusal | undefined {
  switch (run) {
    case 'unattended':
      return undefined;
    case 'skip':
      return {
        model: `The tool ${name} was skipped: it is configured not to be run. Do not call it again.`,
        person: `Tool ${name} was not run: its run mode is "skip".`,
      };
    case 'ask':
    case 'edit':
      return {
        model: `The tool ${name} was not run: it needs a person's yes, and nobody can be asked. Do not call it again; answer without it, or say what you would need it for.`,
        person: `Tool ${name} was not run: its run mode is "${run}", and nobody can be asked. To allow it without a question, set conversation.tools.${name}.run = "unattended" in your own configuration.`,
      };
  }
}
