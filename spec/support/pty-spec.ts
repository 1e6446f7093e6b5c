import { deepEqual, equal, match, rejects } from 'node:assert/strict';
import { startInPty } from './pty.js';
import type { Command } from './weir-command.js';

/** Runs this JavaScript instead of weir. */
const script = (source: string): { readonly command: Command } => ({ command: [process.execPath, '-e', source] });

describe('startInPty', () => {
  it('gives a real terminal, of the size asked for', async () => {
    const source = 'const o = process.stdout; console.log(o.isTTY, process.stdin.isTTY, o.columns, o.rows, process.env.TERM)';
    const weir = startInPty([], { ...script(source), columns: 50, rows: 10 });
    deepEqual(await weir.exit, { status: 0, signal: null });
    deepEqual(weir.screen.rows(), ['true true 50 10 xterm-256color']);
  });

  it('shows what the screen shows, and has the bytes', async () => {
    const source = String.raw`process.stdout.write('wrong\r\x1b[2K\x1b[1mright\x1b[0m and long')`;
    const weir = startInPty([], { ...script(source), columns: 10 });
    await weir.exit;
    deepEqual(weir.screen.rows(), ['right and', 'long']);
    deepEqual(weir.screen.lines(), ['right and long']);
    deepEqual(weir.screen.cursor(), { column: 4, row: 1 });
    match(weir.raw().toString(), /^wrong\r/);
  });

  it('waits for a text and presses keys', async () => {
    const source = 'process.stdin.once("data", (d) => { console.log("got " + d); process.exit(7) }); console.log("ask")';
    const weir = startInPty([], script(source));
    await weir.until('ask');
    weir.write('x\r');
    await weir.until((rows) => rows.includes('got x'));
    deepEqual(await weir.exit, { status: 7, signal: null });
  });

  it('sends Ctrl+C as the terminal does, and signals as kill does', async () => {
    const source = 'process.on("SIGINT", () => console.log("int")); setInterval(() => {}, 1000); console.log("ready")';
    const weir = startInPty([], script(source));
    await weir.until('ready');
    weir.write('\x03');
    await weir.until('int');
    weir.kill('SIGTERM');
    deepEqual(await weir.exit, { status: null, signal: 'SIGTERM' });
  });

  it('fails with the screen when a text does not come', async () => {
    const endless = startInPty([], { ...script('console.log("other"); setInterval(() => {}, 1000)'), waitMs: 300, deadlineMs: 2000 });
    await endless.until('other');
    await rejects(endless.until('never'), /waiting for "never": not within 300 ms; there was:\nother/);
    await rejects(endless.exit, /not ended within 2000 ms/);

    const ended = startInPty([], script('console.log("short")'));
    await rejects(ended.until('never'), /the process has ended; there was:\nshort/);
    equal((await ended.exit).status, 0);
  });

  it('resizes', async () => {
    const source = 'process.stdout.on("resize", () => { console.log(process.stdout.columns); process.exit() }); setInterval(() => {}, 1000); console.log("ready")';
    const weir = startInPty([], script(source));
    await weir.until('ready');
    weir.resize({ columns: 33, rows: 9 });
    await weir.until('33');
    equal((await weir.exit).status, 0);
  });
});
