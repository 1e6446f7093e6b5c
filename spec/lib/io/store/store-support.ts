import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EventDraft } from '../../../../lib/model/events.js';
import type { ProviderEvent } from '../../../../lib/model/provider-events.js';
import { type FileStoreOptions, openStore } from '../../../../lib/io/store/file-store.js';
import type { ProcessProbe } from '../../../../lib/io/store/process-identity.js';
import type { ConversationHandle, ConversationSnapshot } from '../../../../lib/io/store/store-types.js';
import { steadyPorts } from '../../conversation/support.js';

const roots: string[] = [];

export function temporaryRoot(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'weir-store-'));
  roots.push(root);
  return root;
}

export function removeTemporaryRoots(): void {
  for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true, force: true });
}

let processes = 0;

/** A process that nobody is left of once it is killed. */
export class FakeProcess implements ProcessProbe {
  static readonly #alive = new Set<number>();
  readonly self = { pid: ++processes, host: 'here', boot: 'now', started: '1' };

  constructor() {
    FakeProcess.#alive.add(this.self.pid);
  }

  mayRun({ pid, host }: { readonly pid: number; readonly host: string }): boolean {
    return host !== 'here' || FakeProcess.#alive.has(pid);
  }

  kill(): void {
    FakeProcess.#alive.delete(this.self.pid);
  }
}

/** A store as another process would open it. */
export function storeAt(root: string, options: Partial<FileStoreOptions> = {}) {
  processes += 1;
  const { now, random } = steadyPorts(Date.UTC(2026, 4, 3) + processes * 60_000, processes + 1);
  return openStore({ root, clock: { now }, random, ...options });
}

export const text = (index: number, content: string): ProviderEvent => ({
  type: 'part',
  index,
  part: { kind: 'text', text: content },
});
export const flush = (index: number): ProviderEvent => ({ type: 'flush', index });

/** A small turn, as the live path does it; `until` stops it after so many steps. */
export function playTurn(handle: ConversationHandle, until = Infinity): void {
  const steps: (() => unknown)[] = [
    () => handle.add({ type: 'turn_start' }),
    () => handle.add({ type: 'chat_request', content: 'What is a weir?' }),
    () => handle.beginRequest(),
    () => handle.append([text(0, 'A low '), text(0, 'dam.')]),
    () => handle.append([flush(0)]),
    () => handle.commit({ type: 'chat_response', message: 'A low dam.' }),
    () => handle.amendLast({ finish: { kind: 'completed' } }),
    () => handle.commitCycle(),
    () => handle.endTurn(),
  ];
  for (const step of steps.slice(0, until)) step();
}

/** What is said in a conversation, without times and ids. */
export function saidIn({ stream }: ConversationSnapshot): readonly EventDraft[] {
  return stream.events().map(({ timestamp: _, ...event }) => event);
}

export function filesOf({ summary }: ConversationSnapshot) {
  const read = (name: string): string => fs.readFileSync(path.join(summary.folder, name), 'utf8');
  const write = (name: string, content: string): void =>
    fs.writeFileSync(path.join(summary.folder, name), content);
  return { read, write, names: () => fs.readdirSync(summary.folder).toSorted() };
}
