import { execFile } from 'node:child_process';
import type { ProviderConfig } from '../../lib/config/config.js';
import { WeirError } from '../../lib/model/errors.js';

type KeyCommand = NonNullable<ProviderConfig['keyCommand']>;

/** A password manager may ask the person, who may have to find the phone. */
const TIMEOUT_MS = 120_000;

/** The command's first word: the others may hold secrets. */
export function commandName(command: KeyCommand): string {
  if (typeof command !== 'string') return command.program;
  return /^\s*(\S+)/.exec(command)?.[1] ?? '';
}

/** Runs the command that prints a key, once. What it says on stderr is dropped, since it could be the key. */
export function commandKey(command: KeyCommand, provider: string, signal: AbortSignal): Promise<string> {
  const { program, args } = typeof command === 'string' ? shell(command) : command;
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { signal, timeout: TIMEOUT_MS }, (error, stdout) => {
      const key = stdout.trim();
      if (error === null && key !== '') resolve(key);
      else reject(failed(commandName(command), provider, error?.code));
    });
    child.stdin?.end();
  });
}

function shell(line: string) {
  return { program: '/bin/sh', args: ['-c', line] };
}

function failed(name: string, provider: string, code: string | number | null | undefined): WeirError {
  const why = code === null || code === undefined ? '' : ` (${code})`;
  return new WeirError('missingKey', `api_key_cmd (${name} …) gave no key for ${provider}${why}.`, {
    hint: `Run it by hand, and look at providers.llm.${provider}.api_key_cmd.`,
  });
}
