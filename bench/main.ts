import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { startAnswerServer } from './answer-server.js';
import { growth, latencyFigures, sizeFigures, startFigures } from './measure.js';
import { preparePrograms } from './programs.js';
import { figureTable, growthTable } from './report.js';

const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
const server = await startAnswerServer();
const programs = preparePrograms(server.url);
const of = (runs: number) => ({ server, programs, runs: quick ? Math.ceil(runs / 3) : runs });

try {
  console.log(`node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n`);
  const figures = [...(await startFigures(of(15)))];
  for (const output of ['pipe', 'terminal'] as const) {
    figures.push(...(await latencyFigures(of(9), output)));
    for (const megabytes of quick ? [1] : [1, 10]) {
      figures.push(...(await sizeFigures(of(megabytes > 1 ? 3 : 5), output, megabytes)));
    }
  }
  console.log(`${figureTable(figures)}\n`);
  const growths = [await growth(of(3), 'pipe', 2), await growth(of(3), 'terminal', 2)];
  console.log(growthTable(growths));
} finally {
  programs.remove();
  server.close();
}
