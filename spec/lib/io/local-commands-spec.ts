import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LocalCommands } from '../../../lib/io/local-commands.js';
import { WeirError } from '../../../lib/model/errors.js';
import { eventually } from '../../support/eventually.js';
import { isRunning, writtenPids } from '../../support/processes.js';

describe('LocalCommands', () => {
  let cwd: string;
  let commands: LocalCommands;
  beforeEach(() => {
    cwd = mkdtempSync(path.join(tmpdir(), 'weir-spec-'));
    commands = new LocalCommands();
  });
  afterEach(() => {
    commands.dispose();
    rmSync(cwd, { recursive: true, force: true });
  });

  const env = { PATH: process.env.PATH, SEEN: 'yes' };
  const run = (program: string, args: readonly string[], signal = new AbortController().signal) =>
    commands.run({ program, args, cwd, env }, signal);
  const shell = (script: string, signal?: AbortSignal) => run('/bin/sh', ['-c', script], signal);
  const pids = (name: string) => writtenPids(path.join(cwd, name));

  it('gives what a command says and how it ends', async () => {
    assert.deepEqual(await shell('echo out; echo err >&2; exit 3'), { status: 3, signal: null, stdout: 'out\n', stderr: 'err\n' });
    assert.deepEqual(await shell('kill -9 $$'), { status: null, signal: 'SIGKILL', stdout: '', stderr: '' });
  });

  it('hands over arguments as they are, its folder and its environment, and a stdin at its end', async () => {
    const words = ['a b  "c" \'d\' $(touch x) `y`; z | & > * ~ \\ %P% !x\nnext\tline', '--help', '', 'naïve 🚀'];
    const script = 'console.log(JSON.stringify([process.argv.slice(1), process.cwd(), process.env.SEEN, process.env.HOME, require("fs").readFileSync(0, "utf8")]))';
    const { stdout } = await run(process.execPath, ['-e', script, '--', ...words]);
    assert.deepEqual(JSON.parse(stdout), [words, cwd, 'yes', null, '']);
  });

  it('tears no character at the edges of its reads', async () => {
    const text = 'ä🚀€'.repeat(60_000);
    const { stdout } = await run(process.execPath, ['-e', `process.stdout.write('ä🚀€'.repeat(60000))`]);
    assert.ok(stdout === text);
  });

  it('loses nothing of 2 MB that are printed at once', async () => {
    const { stdout } = await shell('head -c 2000000 /dev/zero | tr "\\0" x');
    assert.equal(stdout.length, 2_000_000);
    assert.match(stdout, /^x+$/);
  });

  for (const [title, before] of [['in its group', ''], ['that has left its group', 'setsid ']] as const) {
    it(`has ended when its process has, whoever ${title} still holds the pipe; it is left alone`, async () => {
      const begun = performance.now();
      assert.equal((await shell(`${before}sh -c 'echo $$ > pid; exec sleep 30' & until [ -s pid ]; do :; done; echo ready`)).stdout, 'ready\n');
      assert.ok(performance.now() - begun < 5000);
      const [pid] = pids('pid');
      assert.ok(isRunning(pid!));
      process.kill(pid!, 'SIGKILL');
    });
  }

  it('ends the whole tree of a command that is cancelled, what has left its group and what ignores SIGTERM too', async () => {
    const stop = new AbortController();
    const stubborn = `sh -c 'trap "" TERM; echo $$ >> pid; while :; do sleep 1; done'`;
    const ended = shell(`${stubborn} & setsid ${stubborn} & ${stubborn}`, stop.signal);
    await eventually(() => pids('pid').length === 3, 'three processes');
    stop.abort(new Error('enough'));
    await assert.rejects(ended, /enough/);
    await commands.settled();
    await eventually(() => !pids('pid').some(isRunning), 'all of them gone');
  });

  it('kills what is unfinished at once on dispose', async () => {
    const ended = shell('echo $$ > pid; exec sleep 30');
    await eventually(() => pids('pid').length === 1, 'the process');
    commands.dispose();
    assert.equal((await ended).signal, 'SIGKILL');
  });

  it('says why a command cannot be started', async () => {
    const reasons = [
      [() => run('./no-such-program', []), /^The program \.\/no-such-program could not be started: it was not found\.$/],
      [() => run(cwd, []), /it may not be run/],
      [() => run('echo', ['a\0b']), /a character that no command line can carry/],
      [() => run('echo', ['x'.repeat(4_000_000)]), /its arguments are too long/],
    ] as const;
    for (const [start, sentence] of reasons) {
      await assert.rejects(start, (error) => error instanceof WeirError && error.kind === 'tool' && sentence.test(error.message));
    }
  });

  it('starts nothing for a signal that is aborted already', async () => {
    await assert.rejects(shell('echo $$ > pid', AbortSignal.abort(new Error('too late'))), /too late/);
    assert.deepEqual(pids('pid'), []);
  });
});
