import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { runShell, runWeir, startWeir, type RunOptions } from './run-weir.js';
import { makeHome } from './weir-home.js';

/** Runs this JavaScript instead of weir. */
const script = (source: string): RunOptions => ({ command: [process.execPath, '-e', source] });

describe('runWeir', () => {
  it('gives what came on both streams, and the status', async () => {
    const run = await runWeir(['a', 'b c'], {
      command: [process.execPath, '-e', 'console.log(process.argv.slice(1)); console.error("no"); process.exitCode = 3', '--'],
    });
    deepEqual([run.stdout.toString(), run.stderr.toString(), run.status], ["[ 'a', 'b c' ]\n", 'no\n', 3]);
  });

  it('brings stdin to its end', async () => {
    const run = await runWeir([], { ...script('process.stdin.pipe(process.stdout)'), stdin: 'in' });
    equal(run.stdout.toString(), 'in');
  });

  it('keeps the process in a home of its own, which is gone afterwards', async () => {
    const source = 'console.log(JSON.stringify({ ...process.env, cwd: process.cwd() }))';
    const run = await runWeir([], { ...script(source), env: { EXTRA: '1' } });
    const env = JSON.parse(run.stdout.toString()) as Record<string, string>;
    equal(env.EXTRA, '1');
    equal(env.cwd, env.HOME);
    for (const name of ['XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'TMPDIR']) ok(env[name]?.startsWith(`${env.HOME ?? '?'}/`));
    deepEqual(Object.keys(env).filter((name) => /KEY|TOKEN|COLOR|TERM/.test(name)), []);
    equal(existsSync(env.HOME ?? '/'), false);
  });

  it('leaves a shared home to its owner', async () => {
    const home = makeHome();
    await runWeir([], { ...script(''), home });
    equal(existsSync(home.path), true);
    home.remove();
    equal(existsSync(home.path), false);
  });

  it('waits for a text, and tells how a process was killed', async () => {
    const running = startWeir([], script('console.log("ready"); setInterval(() => {}, 1000)'));
    await running.until('ready');
    running.kill('SIGKILL');
    const { status, signal } = await running.exit;
    deepEqual([status, signal], [null, 'SIGKILL']);
    await rejects(running.until('never'), /waiting for "never": the process has ended; there was:[^]*ready/);
  });

  it('fails when the process does not end in time', async () => {
    const endless = { ...script('console.log("busy"); setInterval(() => {}, 1000)'), deadlineMs: 500 };
    await rejects(runWeir([], endless), /not ended within 500 ms/);
  });

  it('knows weir as a command in a shell script', async () => {
    const run = await runShell('weir hello | tr a-z A-Z', { command: ['/bin/echo', "it's"] });
    match(run.stdout.toString(), /^IT'S HELLO\n$/);
  });
});
