import type { AnswerServer } from './answer-server.js';
import { markdownOf } from './answer.js';
import { growthFactor, median, type Figure, type Growth } from './figures.js';
import type { Program, Programs } from './programs.js';
import { measureProgram, runProgram, type Output } from './run-program.js';

const KIB_PER_MB = 1024;
const SILENCE_MS = 500;

export interface Bench {
  readonly server: AnswerServer;
  readonly programs: Programs;
  readonly runs: number;
}

/** From the start of the process to the request, beside a `node` that does nothing. */
export async function startFigures(bench: Bench): Promise<readonly Figure[]> {
  const { programs, server, runs } = bench;
  const weir: number[] = [];
  const nothing: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const exchange = server.next('The end.\n', 0);
    const { startedAtMs } = await runProgram(programs.weir, 'pipe');
    weir.push(exchange.requestAtMs - startedAtMs);
    const idle = await runProgram(programs.nothing, 'pipe');
    nothing.push(idle.endedAtMs - idle.startedAtMs);
  }
  const [value, floor] = [median(weir), median(nothing)];
  return [{ name: 'start → request', value, floor, unit: 'ms', kind: 'ratio', aim: 2.5 }];
}

/** The first token's way to the reader while nothing follows it, and the end of the process after the last byte. */
export async function latencyFigures(bench: Bench, output: Output): Promise<readonly Figure[]> {
  const weir = { first: [] as number[], exit: [] as number[] };
  const floor = { first: [] as number[], exit: [] as number[] };
  for (let run = 0; run < bench.runs; run += 1) {
    for (const [program, samples] of [
      [bench.programs.weir, weir],
      [bench.programs.floor, floor],
    ] as const) {
      const exchange = bench.server.next('The end of a short answer.\n', SILENCE_MS);
      const { firstByteAtMs, endedAtMs } = await runProgram(program, output);
      samples.first.push(firstByteAtMs - exchange.firstTokenAtMs);
      samples.exit.push(endedAtMs - exchange.lastByteAtMs);
    }
  }
  const figure = (name: string, key: 'first' | 'exit') =>
    ({
      name: `${name} (${output})`,
      value: median(weir[key]),
      floor: median(floor[key]),
      unit: 'ms',
    }) as const;
  return [
    { ...figure('first token → first byte', 'first'), kind: 'difference', aim: 10 },
    { ...figure('last byte → exit', 'exit'), kind: 'limit', aim: 40 },
  ];
}

/** Processor, time and memory for an answer of so many megabytes. */
export async function sizeFigures(
  bench: Bench,
  output: Output,
  megabytes: number,
): Promise<readonly Figure[]> {
  const text = markdownOf(megabytes * 1_000_000);
  const weir: Costs[] = [];
  const floor: Costs[] = [];
  for (let run = 0; run < bench.runs; run += 1) {
    weir.push(await costs(bench, bench.programs.weir, output, text));
    floor.push(await costs(bench, bench.programs.floor, output, text));
  }
  const figure = (name: string, key: keyof Costs, unit: Figure['unit'], aim?: number): Figure => ({
    name: `${megabytes} MB: ${name} (${output})`,
    value: median(weir.map((cost) => cost[key])),
    floor: median(floor.map((cost) => cost[key])),
    unit,
    kind: 'ratio',
    aim,
  });
  return [
    figure('processor', 'cpuMs', 'ms', output === 'pipe' ? 3 : 6),
    figure('time', 'wallMs', 'ms'),
    figure('peak memory', 'peakMb', 'MB', 2),
  ];
}

/** How the processor's work grows with the answer. */
export async function growth(bench: Bench, output: Output, megabytes: number): Promise<Growth> {
  const sizes = [0, megabytes, megabytes * 2].map((size) => markdownOf(size * 1_000_000));
  const medians: number[] = [];
  for (const text of sizes) {
    const cpuMs: number[] = [];
    for (let run = 0; run < bench.runs; run += 1) {
      cpuMs.push((await costs(bench, bench.programs.weir, output, text)).cpuMs);
    }
    medians.push(median(cpuMs));
  }
  const [empty = NaN, single = NaN, double = NaN] = medians;
  const name = `processor, ${megabytes} → ${megabytes * 2} MB (${output})`;
  return { name, factor: growthFactor(empty, single, double), aim: 2.3 };
}

interface Costs {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly peakMb: number;
}

async function costs(
  { server, programs }: Bench,
  program: Program,
  output: Output,
  text: string,
): Promise<Costs> {
  server.next(text, 0);
  const { cpuMs, peakKiB, startedAtMs, endedAtMs } = await measureProgram(program, output, programs);
  return { cpuMs, wallMs: endedAtMs - startedAtMs, peakMb: peakKiB / KIB_PER_MB };
}
