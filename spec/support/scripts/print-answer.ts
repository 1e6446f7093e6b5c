// Prints an answer of CHARACTERS characters as the command does it, ends on a closed stdout with status 141, and
// tells on stderr what it did.
import { Printer } from '../../../cli/process/printer.js';
import { standardStreams } from '../../../cli/process/standard-streams.js';
import { signalOfWriteError } from '../../../cli/process/write-errors.js';
import { statusOfSignal } from '../../../cli/process/exit-codes.js';

const characters = Number(process.argv[2]);
const beat = setInterval(() => undefined, 1000);
const printer = new Printer({
  ...standardStreams(),
  onClosed: (error) => {
    const signal = signalOfWriteError(error);
    process.exitCode = signal === undefined ? 1 : statusOfSignal(signal);
    clearInterval(beat);
  },
});
const line = `${'x'.repeat(99)}\n`;
for (let written = 0; written < characters; written += line.length) printer.write(line);
printer.line('written');
await printer.drain();
if (!printer.closed) {
  printer.endAnswer();
  printer.line('drained');
  await printer.drain();
}
clearInterval(beat);
printer.dispose();
