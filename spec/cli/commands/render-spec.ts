import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RenderOptions } from '../../../cli/arguments/command-line.js';
import type { CommandContext } from '../../../cli/commands/command-context.js';
import { runRender } from '../../../cli/commands/render.js';
import { Printer } from '../../../cli/process/printer.js';
import { terminalFacts } from '../../../cli/process/terminal.js';
import { FakeOutput } from '../process/fake-output.js';

const READ_BYTES = 64 * 1024;

describe('runRender', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(path.join(tmpdir(), 'weir-render-'))));
  after(() => rmSync(folder, { recursive: true }));

  const stored = (content: string | Uint8Array) => {
    const file = path.join(folder, 'text.md');
    writeFileSync(file, content);
    return file;
  };

  function setUp(options: Partial<RenderOptions>, output: { readonly isTTY?: boolean; readonly fast?: boolean }) {
    const [stdout, stderr] = [new FakeOutput(output), new FakeOutput()];
    const printer = new Printer({ stdout, stderr, onClosed: () => undefined });
    const router = { shutdown: new AbortController().signal, nothingToSave: () => undefined };
    const facts = terminalFacts({ stdout, stderr, env: {}, noColor: true });
    const context = { env: { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }, facts, printer, router } as unknown as CommandContext;
    const all = { command: 'render', file: undefined, format: 'auto', width: 0, color: false, config: [], verbose: 0, ...options } as const;
    return { stdout, printer, run: () => runRender(all, context) };
  }

  /** A reader that takes one write, and then waits until all that could come of it has come. */
  async function readSlowly(stdout: FakeOutput, running: Promise<unknown>): Promise<void> {
    const state = { ended: false };
    void running.then(() => (state.ended = true));
    for (let taken = 0; !state.ended; ) {
      for (let turns = 0; turns < 20; turns += 1) await setImmediate();
      assert.ok(stdout.writes.length <= taken + 1, 'more than one write is under way');
      taken = stdout.writes.length;
      stdout.take();
    }
  }

  for (const format of ['text', 'text-pretty'] as const) {
    it(`reads no further than the reader does, as ${format}`, async () => {
      const lines = '- a line of some words\n'.repeat(20_000);
      const { stdout, run } = setUp({ file: stored(lines), format }, { fast: false });
      await readSlowly(stdout, run());
      const longest = Math.max(...stdout.writes.map(({ length }) => length));
      assert.ok(longest < READ_BYTES * 2, `${longest} at once: more was read while nothing was taken`);
      assert.ok(stdout.writes.length > 5);
    });
  }

  it('knows a character that two reads part', async () => {
    const text = `${'€'.repeat(READ_BYTES)}\n`;
    for (const [format, isTTY] of [['text-pretty', false], ['text', true]] as const) {
      const { stdout, printer, run } = setUp({ file: stored(text), format }, { isTTY });
      await run();
      printer.endAnswer();
      await printer.drain();
      assert.ok(stdout.text === text, format);
    }
  });

  it('ends at once when the reader is gone', async () => {
    const { stdout, printer, run } = setUp({ file: stored('word '.repeat(100_000)), format: 'text-pretty' }, { fast: false });
    const running = run();
    while (stdout.writes.length === 0) await setImmediate();
    stdout.take(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    assert.equal(await running, 0);
    assert.equal(printer.closed, true);
    assert.equal(stdout.writes.length, 1);
  });
});
