import { deepEqual, equal } from 'node:assert/strict';
import * as fc from 'fast-check';
import { Printer } from '../../../cli/process/printer.js';
import { Screen } from '../../support/screen.js';
import { FakeOutput, systemError } from './fake-output.js';

function pipes(fast = true) {
  const stdout = new FakeOutput({ fast });
  const stderr = new FakeOutput({ fast });
  const closed: string[] = [];
  const printer = new Printer({ stdout, stderr, onClosed: (error) => closed.push(error.message) });
  return { stdout, stderr, closed, printer };
}

function terminal({ columns = 20, dumb = false } = {}) {
  const stdout = new FakeOutput({ isTTY: true, columns });
  const stderr = new FakeOutput({ isTTY: true, columns });
  const printer = new Printer({ stdout, stderr, sameDevice: true, dumb, onClosed: () => undefined });
  return { stdout, stderr, printer };
}

/** What a screen shows, and where its cursor is. */
async function shown(text: string, columns = 20, rows = 6) {
  const screen = new Screen({ columns, rows });
  await screen.write(text.replaceAll('\n', '\r\n'));
  const state = { rows: screen.rows(), cursor: screen.cursor() };
  screen.dispose();
  return state;
}

describe('Printer', () => {
  describe('on pipes', () => {
    it('keeps answer and notices apart, and writes each once', async () => {
      const { stdout, stderr, printer } = pipes();
      printer.write('an');
      printer.line('notice');
      printer.write('swer');
      await printer.drain();
      deepEqual([stdout.writes, stderr.writes], [['answer'], ['notice\n']]);
    });

    it('ends the answer in one newline, and an empty one in none', async () => {
      const { stdout, printer } = pipes();
      printer.write('answer\n\n');
      printer.endAnswer();
      printer.endAnswer();
      await printer.drain();
      equal(stdout.text, 'answer\n');
    });

    it('shows nothing transient', async () => {
      const { stdout, stderr, printer } = pipes();
      printer.write('a');
      printer.transient('waiting');
      printer.clearTransient();
      await printer.drain();
      deepEqual([stdout.text, stderr.text], ['a', '']);
    });

    it('drops the rest after stdout was closed, and tells of it once', async () => {
      const { stdout, stderr, closed, printer } = pipes(false);
      printer.write('a');
      const drain = printer.drain();
      stdout.take(systemError('EPIPE'));
      printer.write('b');
      printer.line('notice');
      printer.flush();
      stderr.take();
      await drain;
      deepEqual([stdout.text, stderr.text, closed, printer.closed], ['a', 'notice\n', ['write EPIPE'], true]);
    });

    it('goes on without a stderr that was closed', async () => {
      const { stdout, stderr, closed, printer } = pipes();
      stderr.emit('error', systemError('EPIPE'));
      printer.line('notice');
      printer.write('a');
      await printer.drain();
      deepEqual([stdout.text, stderr.text, closed], ['a', '', []]);
    });

    it('keeps notices on lines of their own where both are one pipe', async () => {
      const stdout = new FakeOutput();
      const printer = new Printer({ stdout, stderr: stdout, sameDevice: true, onClosed: () => undefined });
      for (const text of ['half a line, ', '日本語'.repeat(3000)]) printer.write(text);
      printer.line('notice');
      await printer.drain();
      equal(stdout.text, `half a line, ${'日本語'.repeat(3000)}\nnotice\n`);
    });

    it('leaves no listener behind', () => {
      const { stdout, stderr, printer } = pipes();
      printer.dispose();
      deepEqual([stdout.listenerCount('error'), stderr.listenerCount('error')], [0, 0]);
    });
  });

  describe('on a terminal', () => {
    it('writes answer and notices in order, notices on rows of their own', async () => {
      const { stdout, printer } = terminal();
      printer.line('first');
      printer.write('half');
      printer.line('second');
      printer.write('\nnext');
      printer.endAnswer();
      printer.line('third');
      await printer.drain();
      equal(stdout.text, 'first\nhalf\nsecond\nnext\nthird\n');
    });

    it('adds no newline to an answer whose row a notice has ended', async () => {
      const { stdout, printer } = terminal();
      printer.write('half');
      printer.line('notice');
      printer.endAnswer();
      await printer.drain();
      equal(stdout.text, 'half\nnotice\n');
    });

    it('sanitises a notice before it is styled', async () => {
      const { stdout, printer } = terminal();
      printer.line('a\x1b]0;title\x07b\x1b[2J', (text) => `\x1b[1m${text}\x1b[0m`);
      await printer.drain();
      equal(stdout.text, '\x1b[1mab\x1b[0m\n');
    });

    it('keeps the style of a notice before its newline', async () => {
      const { stdout, printer } = terminal();
      printer.line('a\n', (text) => `<${text}>`);
      await printer.drain();
      equal(stdout.text, '<a>\n');
    });

    it('shows a transient text on a row of its own, in one row', async () => {
      const { stdout, printer } = terminal();
      printer.write('half');
      printer.transient('waiting for\nan answer that\x1b[2J takes long');
      await printer.drain();
      deepEqual((await shown(stdout.text)).rows, ['half', 'waiting for an answ…'.slice(0, 18) + '…']);
    });

    it('replaces and erases a transient text together with what is written next', async () => {
      const { stdout, printer } = terminal();
      printer.write('half');
      printer.transient('one');
      await printer.drain();
      printer.transient('two');
      await printer.drain();
      deepEqual((await shown(stdout.text)).rows, ['half', 'two']);
      printer.write(' whole');
      await printer.drain();
      equal(stdout.writes.length, 3);
      deepEqual(await shown(stdout.text), { rows: ['half whole'], cursor: { column: 10, row: 0 } });
    });

    it('erases it also when keys were echoed beside it', async () => {
      const { stdout, printer } = terminal();
      printer.write('half');
      printer.transient('waiting');
      printer.flush();
      const echoed = `${stdout.text}x\n^C`;
      printer.clearTransient();
      await printer.drain();
      const after = stdout.writes.slice(1).join('');
      deepEqual(await shown(echoed + after), { rows: ['half'], cursor: { column: 4, row: 0 } });
    });

    it('writes over nothing after a resize', async () => {
      const { stdout, printer } = terminal();
      printer.write('half');
      printer.transient('waiting');
      stdout.columns = 10;
      printer.write('whole');
      await printer.drain();
      deepEqual((await shown(stdout.text)).rows, ['half', 'whole']);
    });

    it('shows nothing transient on a dumb one', async () => {
      const { stdout, printer } = terminal({ dumb: true });
      printer.write('a');
      printer.transient('waiting');
      printer.write('b');
      await printer.drain();
      equal(stdout.text, 'ab');
    });

    it('takes the transient text away when it lets go', () => {
      const { stdout, stderr, printer } = terminal();
      printer.transient('waiting');
      printer.dispose();
      equal(stdout.text.endsWith('\x1b[J'), true);
      deepEqual([stdout.listenerCount('error'), stderr.listenerCount('error')], [0, 0]);
    });

    it('shows transient texts when stdout is a pipe', async () => {
      const stdout = new FakeOutput();
      const stderr = new FakeOutput({ isTTY: true, columns: 20 });
      const printer = new Printer({ stdout, stderr, onClosed: () => undefined });
      printer.write('half');
      printer.transient('waiting');
      await printer.drain();
      equal(stdout.text, 'half');
      deepEqual((await shown(stderr.text)).rows, ['waiting']);
    });

    it('opens the terminal for questions once, at the start of a row', async () => {
      const stdout = new FakeOutput({ isTTY: true });
      const asked = new FakeOutput({ isTTY: true });
      let opened = 0;
      const openTerminal = () => {
        opened += 1;
        return asked;
      };
      const printer = new Printer({ stdout, stderr: stdout, sameDevice: true, openTerminal, onClosed: () => undefined });
      printer.write('half');
      equal(opened, 0);
      equal(printer.questionTerminal(), asked);
      equal(printer.questionTerminal(), asked);
      equal(opened, 1);
      await printer.drain();
      equal(stdout.text, 'half\n');
    });

    it('leaves the same screen and cursor as without transient texts', async () => {
      const step = fc.oneof(
        fc.record({ do: fc.constant('write'), text: fc.constantFrom('a', 'word ', '\n', '\n\n', '日本', '0123456789') }),
        fc.record({ do: fc.constant('write'), text: fc.constantFrom('\x1b[1mbold\x1b[0m', '01234567890123456789', '👩‍👩‍👧') }),
        fc.record({ do: fc.constant('transient'), text: fc.constantFrom('waiting', 'waiting for a long time now', '日') }),
        fc.record({ do: fc.constant('clear'), text: fc.constant('') }),
        fc.record({ do: fc.constant('line'), text: fc.constantFrom('notice', 'two\nlines') }),
      );
      const numRuns = process.env.WEIR_SOAK === 'full' ? 5000 : 300;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
          const [plain, full] = [terminal(), terminal()];
          for (const { do: kind, text } of steps) {
            for (const printer of [plain.printer, full.printer]) {
              if (kind === 'write') printer.write(text);
              if (kind === 'line') printer.line(text);
            }
            if (kind === 'transient') full.printer.transient(text);
            if (kind === 'clear') full.printer.clearTransient();
          }
          for (const printer of [plain.printer, full.printer]) {
            printer.endAnswer();
            printer.clearTransient();
          }
          await Promise.all([plain.printer.drain(), full.printer.drain()]);
          deepEqual(await shown(full.stdout.text), await shown(plain.stdout.text));
        }),
        { seed: 20260705, numRuns },
      );
    });
  });
});
