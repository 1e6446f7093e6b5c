import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startInPty } from '../support/pty.js';
import { runShell, runWeir, startWeir } from '../support/run-weir.js';
import { ROOT } from '../support/weir-command.js';
import { makeHome, type WeirHome } from '../support/weir-home.js';

const README = readFileSync(path.join(ROOT, 'README.md'));
const PRETTY = ['render', '-F', 'text-pretty'] as const;

describe('weir render', () => {
  let home: WeirHome;
  beforeEach(() => (home = makeHome()));
  afterEach(() => home.remove());
  const stored = (content: string | Uint8Array) => {
    const file = path.join(home.path, 'text.md');
    writeFileSync(file, content);
    return file;
  };

  it('gives a pipe the source, byte for byte, from stdin and from a file', async () => {
    const binary = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 256));
    for (const bytes of [README, binary, Buffer.from('no newline'), Buffer.alloc(0)]) {
      const file = stored(bytes);
      const runs = [
        await runWeir(['render'], { home, stdin: bytes }),
        await runWeir(['render', '-', '-F', 'text'], { home, stdin: bytes }),
        await runWeir(['render', file], { home }),
        await runShell(`weir render < '${file}' | cat`, { home }),
      ];
      for (const { stdout, stderr, status } of runs) {
        assert.ok(stdout.equals(bytes));
        assert.equal(stderr.toString(), '');
        assert.equal(status, 0);
      }
    }
  });

  it('draws a README that reads well in 60 columns', async () => {
    const { stdout, status } = await runWeir([...PRETTY, '--width', '60'], { home, stdin: README });
    const text = stdout.toString();
    assert.equal(status, 0);
    assert.match(text, /^# weir\n\nweir streams a language model's answer from the provider's\nsocket to your terminal/);
    assert.ok(!text.includes('\x1b'));
    assert.match(text, /^0 {2,}│ a final answer$/m);
    const code = [...README.toString().matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, body]) => body!);
    for (const body of code) assert.ok(text.includes(body), body);
    const prose = code.reduce((rest, body) => rest.replace(body, ''), text);
    assert.deepEqual(prose.split('\n').filter((line) => line.length > 60), []);
  });

  it('draws for a terminal, as it arrives', async () => {
    const fifo = path.join(home.path, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const script = `exec 3>'${fifo}'; printf '# Title\\n\\nThe *first* ' >&3; read _; printf 'words.\\n' >&3`;
    const writer = startWeir([script], { home, command: ['/bin/sh', '-c'], stdin: 'open' });
    const pty = startInPty(['render', fifo, '--width', '40'], { home });
    await pty.until('The first');
    assert.ok(!pty.screen.text().includes('words'));
    writer.child.stdin.end('\n');
    assert.deepEqual(await pty.exit, { status: 0, signal: null });
    assert.equal(pty.screen.text(), 'Title\n\nThe first words.');
    assert.ok(pty.raw().includes('\x1b['));
    await writer.exit;
  });

  it('lets nothing drive the terminal, whatever the format', async () => {
    const file = stored(Buffer.concat([Buffer.from('a\x1b]0;owned\x07\x1b[2J\x9b5m b\r\n'), Buffer.of(0, 0x9b, 0xff), Buffer.from(' done.\n')]));
    for (const format of ['auto', 'text', 'text-pretty']) {
      const pty = startInPty(['render', file, '-F', format, '--no-color'], { home });
      assert.equal((await pty.exit).status, 0);
      assert.match(pty.screen.text(), /done\./);
      assert.doesNotMatch(pty.raw().toString('utf8'), /[\x00-\x08\x1b\x80-\x9f]/, format);
    }
  });

  it('gives a late reader everything, and holds little of it meanwhile', async () => {
    const size = 60_000_000;
    const file = stored(Buffer.alloc(size, 'a line of text that is sixty-four bytes long, the newline too..\n'));
    const peak = path.join(home.path, 'peak');
    const hook = `data:text/javascript,import fs from 'node:fs';process.on('exit',()=>fs.writeFileSync('${peak}',String(process.resourceUsage().maxRSS)))`;
    const script = `weir render '${file}' | (sleep 1; wc -c)`;
    const { stdout } = await runShell(script, { home, env: { NODE_OPTIONS: `--import "${hook}"` }, deadlineMs: 60_000 });
    assert.equal(Number(stdout.toString()), size);
    const peakKiB = Number(readFileSync(peak, 'utf8'));
    assert.ok(peakKiB > 20_000 && peakKiB < 130_000, `peak memory ${peakKiB} KiB`);
  });

  for (const format of ['text', 'text-pretty']) {
    it(`ends quietly with 141 when the reader has seen enough, as ${format}`, async () => {
      const script = `{ yes 'word word' | { weir render -F ${format}; echo $? > status; }; } | head -c 4; cat status`;
      const { stdout, stderr } = await runShell(script, { home });
      assert.equal(stdout.toString(), 'word141\n');
      assert.equal(stderr.toString(), '');
    });
  }

  for (const [signal, status] of [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]] as const) {
    it(`shows what it has and ends with ${status} on ${signal}, without a word`, async () => {
      const running = startWeir(PRETTY, { home, stdin: 'open' });
      running.child.stdin.write('Seen.\n\nHeld back');
      await running.until('Seen.');
      running.kill(signal);
      const result = await running.exit;
      assert.equal(result.status, status);
      assert.equal(result.stdout.toString(), 'Seen.\n\nHeld back\n');
      assert.equal(result.stderr.toString(), '');
    });
  }

  it('says what cannot be read, and how to give it something', async () => {
    const cases = [
      { args: ['render', 'missing.md'], said: /^weir: missing\.md cannot be read: there is no such file\. .+\n$/ },
      { args: ['render', home.path], said: /cannot be read: it is a folder\. .+\n$/ },
      { args: ['render', '-F', 'json'], said: /Allowed choices are auto, text, text-pretty/ },
    ];
    for (const { args, said } of cases) {
      const { stdout, stderr, status } = await runWeir(args, { home });
      assert.equal(status, 2);
      assert.equal(stdout.toString(), '');
      assert.match(stderr.toString(), said);
    }
    const folder = await runShell("weir render < '.'", { home });
    assert.match(folder.stderr.toString(), /stdin cannot be read: it is a folder/);
    const pty = startInPty(['render'], { home, columns: 120 });
    assert.equal((await pty.exit).status, 2);
    assert.match(pty.screen.text(), /^weir: There is nothing to draw\. Name a file \(weir render FILE\), or pipe/);
  });

  it('says when stdout takes nothing more, and stops reading', async () => {
    const { stderr, stdout } = await runShell('yes word | weir render > /dev/full; echo $?', { home });
    assert.match(stderr.toString(), /cannot be written to stdout \(ENOSPC/);
    assert.equal(stdout.toString(), '1\n');
  });
});
