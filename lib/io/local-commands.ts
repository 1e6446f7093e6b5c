import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WeirError } from '../model/errors.js';
import type { CommandEnd } from '../tools/command-result.js';
import { KeptText } from '../tools/kept-text.js';
import { drained } from './drained.js';
import { signalTree, type ProcessTree } from './process-tree.js';
import { spawnChild, type Child } from './spawn.js';

export interface LocalCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Of a longer output the beginning and the end are kept, 4 Mi characters in all. */
const STDOUT = { head: 2 ** 21, tail: 2 ** 21 };
const STDERR = { head: 0, tail: 8192 };
/** What is told to end has this long before it is killed. */
const GRACE_MS = 1000;
const POLL_MS = 50;
const MARKER = 'WEIR_TOOL_CALL';

/** Runs programs, and owns every process of a call that has not ended. */
export class LocalCommands {
  readonly #live = new Set<ProcessTree>();
  readonly #endings = new Set<Promise<void>>();

  /**
   * Runs one command. A command has ended when its process has: what it leaves behind keeps the call open no longer
   * than it takes to read what is in the pipes.
   *
   * @throws WeirError `tool` where it cannot be started; the signal's reason when aborted, with its processes told to end
   */
  async run({ program, args, cwd, env }: LocalCommand, signal: AbortSignal): Promise<CommandEnd> {
    signal.throwIfAborted();
    const id = randomUUID();
    const child = start({ program, args, cwd, env: { ...env, [MARKER]: id } });
    const tree = child.pid === undefined ? undefined : { pid: child.pid, marker: `${MARKER}=${id}` };
    if (tree) this.#live.add(tree);
    const abort = () => tree && this.#end(tree);
    signal.addEventListener('abort', abort, { once: true });
    try {
      const end = await commandEnd(child, program);
      signal.throwIfAborted();
      return end;
    } finally {
      signal.removeEventListener('abort', abort);
      if (tree && !signal.aborted) this.#live.delete(tree);
    }
  }

  /** Resolves when everything that was told to end has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#endings);
  }

  /** Kills at once whatever belongs to an unfinished call. */
  dispose(): void {
    for (const tree of this.#live) signalTree(tree, 'SIGKILL');
    this.#live.clear();
  }

  #end(tree: ProcessTree): void {
    const ending = endTree(tree).finally(() => {
      this.#live.delete(tree);
      this.#endings.delete(ending);
    });
    this.#endings.add(ending);
  }
}

function start(command: LocalCommand): Child {
  try {
    return spawnChild(command);
  } catch (error) {
    throw startError(command.program, error);
  }
}

async function commandEnd(child: Child, program: string): Promise<CommandEnd> {
  const stdout = gather(child.stdout, new KeptText(STDOUT));
  const stderr = gather(child.stderr, new KeptText(STDERR));
  try {
    const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    await drained([child.stdout, child.stderr]);
    return { status, signal, stdout: stdout(), stderr: stderr() };
  } catch (error) {
    throw startError(program, error);
  } finally {
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

/** One decoder for the whole stream, so that no character is torn. */
function gather(stream: Child['stdout'], kept: KeptText): () => string {
  const decoder = new TextDecoder();
  stream.on('data', (bytes: Buffer) => kept.push(decoder.decode(bytes, { stream: true })));
  return () => {
    kept.push(decoder.decode());
    return kept.text();
  };
}

async function endTree(tree: ProcessTree): Promise<void> {
  const latest = performance.now() + GRACE_MS;
  signalTree(tree, 'SIGTERM');
  while (signalTree(tree, 0)) {
    if (performance.now() > latest) {
      signalTree(tree, 'SIGKILL');
      return;
    }
    await setTimeout(POLL_MS);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it was not found',
  EACCES: 'it may not be run',
  E2BIG: 'its arguments are too long',
  ERR_INVALID_ARG_VALUE: 'an argument has a character that no command line can carry',
};

function startError(program: string, error: unknown): WeirError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  return new WeirError('tool', `The program ${program} could not be started: ${reason}.`, { cause: error });
}
