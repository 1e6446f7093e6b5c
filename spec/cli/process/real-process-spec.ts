import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { bundledCommand } from '../../support/bundled-command.js';
import { startInPty } from '../../support/pty.js';
import { runShell, runWeir, startWeir } from '../../support/run-weir.js';

const printing = { command: bundledCommand('spec/support/scripts/print-answer.ts') };
const signals = { command: bundledCommand('spec/support/scripts/signals.ts') };
const MEGABYTE = 1_000_000;

describe('a real process', () => {
  describe('that prints', () => {
    it('gives a late reader every byte, and does not wait for it to go on', async () => {
      // The reader begins when the writer says that all was written: long after the pipe was full.
      const script = `
        mkfifo said pipe
        { weir ${MEGABYTE} >pipe 2>said; echo "status $?" >&2; } &
        exec 3<pipe
        read -r line <said
        cat <&3 | wc -c
        wait`;
      const run = await runShell(script, printing);
      equal(run.stdout.toString().trim(), String(MEGABYTE));
      equal(run.stderr.toString(), 'status 0\n');
    });

    it('ends without a trace when its reader goes', async () => {
      const script = `{ weir ${MEGABYTE} 2>&4; echo "status $?" >&2; } 4>/dev/null | head -c 20`;
      const run = await runShell(script, printing);
      deepEqual([run.stdout.toString(), run.stderr.toString()], ['x'.repeat(20), 'status 141\n']);
    });

    it('goes on when the reader of stderr goes', async () => {
      const script = `weir ${MEGABYTE} 2>&1 >out | head -c 0; wc -c <out`;
      const run = await runShell(script, printing);
      equal(run.stdout.toString().trim(), String(MEGABYTE));
    });

    it('writes to a file, and says so when the disk is full', async () => {
      const run = await runShell('weir 200 >out; wc -c <out; weir 200 >/dev/full 2>err; echo $?', printing);
      deepEqual(run.stdout.toString().trim().split(/\s+/), ['200', '1']);
    });

    it('keeps answer and notices in order where both go to one pipe', async () => {
      const run = await runShell('weir 200 2>&1', printing);
      equal(run.stdout.toString(), `${`${'x'.repeat(99)}\n`.repeat(2)}written\ndrained\n`);
    });
  });

  describe('that gets signals', () => {
    for (const [signal, status] of [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129], ['SIGQUIT', 131]] as const) {
      it(`ends with ${status} on ${signal}, after the teardown`, async () => {
        const running = startWeir([], { ...signals, stdin: 'open' });
        await running.until('ready');
        running.kill(signal);
        const run = await running.exit;
        deepEqual([run.status, run.stdout.toString()], [status, '']);
        match(run.stderr.toString(), /torn down\n$/);
      });
    }

    it('ends at once at a press after the shutdown began', async () => {
      const running = startWeir(['stuck'], { ...signals, stdin: 'open' });
      await running.until('ready');
      running.kill('SIGTERM');
      await running.until('SIGTERM: saving and ending.');
      running.kill('SIGINT');
      const run = await running.exit;
      equal(run.status, 130);
      match(run.stderr.toString(), /Ended at once\.\ntorn down\n$/);
    });

    it('climbs the ladder on Ctrl+C in a terminal', async () => {
      const weir = startInPty(['handler'], signals);
      await weir.until('ready');
      weir.write('\x03');
      await weir.until('handled');
      weir.write('\x03');
      deepEqual(await weir.exit, { status: 130, signal: null });
      ok(weir.screen.text().includes('Interrupted. Ctrl+C again within 2 s saves and ends.\nhandled\n'));
      ok(weir.screen.text().includes('Saving and ending. Ctrl+C again ends at once.\n'));
    });

    it('hears signals while its terminal takes nothing', async () => {
      const weir = startInPty(['floods'], signals);
      await weir.until('flood');
      weir.pause();
      weir.kill('SIGTERM');
      deepEqual(await weir.exit, { status: 143, signal: null });
    });

    it('ends with its terminal', async () => {
      const weir = startInPty([], signals);
      await weir.until('ready');
      weir.kill('SIGHUP');
      deepEqual(await weir.exit, { status: 129, signal: null });
    });
  });

  for (const mode of ['throws', 'rejects']) {
    it(`that ${mode} and catches nothing says so in one sentence, after the teardown`, async () => {
      const run = await runWeir([mode], signals);
      equal(run.status, 1);
      match(run.stderr.toString(), /crashed: boom\ntorn down\n$/);
    });
  }
});
