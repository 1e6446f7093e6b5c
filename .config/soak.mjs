// Runs the specs that have full counts (those that read WEIR_SOAK, themselves or through a file of spec/ that they
// import) with these counts, one file after another.
//
//     node .config/soak.mjs [--minutes N]    default: without a limit
//
// With a limit, the file that is running when the time is up is stopped and not counted, and the rest is named. The
// order is drawn anew each time, so that several limited runs cover everything.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const mocha = path.join(
  path.dirname(createRequire(import.meta.url).resolve('mocha/package.json')),
  'bin/mocha.js',
);
const { values } = parseArgs({ options: { minutes: { type: 'string' } } });
const minutes = values.minutes === undefined ? Infinity : Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes has to be a number above 0, not ${values.minutes}`);
const deadline = Date.now() + minutes * 60_000;

const scratch = mkdtempSync(path.join(tmpdir(), 'weir-soak-'));
const total = { passes: 0, failures: 0 };
const left = [];
for (const file of shuffled(soakFiles())) {
  if (Date.now() >= deadline || !(await run(file))) left.push(file);
}
rmSync(scratch, { recursive: true, force: true });
if (left.length > 0) console.log(`The time is up; not run to their end: ${left.join(', ')}`);
console.log(`${total.passes} passed, ${total.failures} failed`);
process.exitCode = total.failures > 0 ? 1 : 0;

function soakFiles() {
  const specs = readdirSync(path.join(root, 'spec'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-spec.ts'))
    .map((name) => path.join('spec', name));
  return specs.filter((file) => hasFullCounts(file, new Set()));
}

function hasFullCounts(file, seen) {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(path.join(root, file), 'utf8');
  if (text.includes('process.env.WEIR_SOAK')) return true;
  return [...text.matchAll(/from '(\.[^']+)\.js'/g)]
    .map(([, imported]) => path.join(path.dirname(file), `${imported}.ts`))
    .some((imported) => imported.startsWith('spec/') && hasFullCounts(imported, seen));
}

function shuffled(files) {
  return files
    .map((file) => ({ file, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ file }) => file);
}

/** Whether the file came to its end in time. */
async function run(file) {
  console.log(`\n${file}`);
  const started = Date.now();
  const counts = path.join(scratch, 'counts');
  rmSync(counts, { force: true });
  const child = spawn(process.execPath, [mocha, '--timeout', '3600000', file], {
    cwd: root,
    env: { ...process.env, WEIR_SOAK: 'full', WEIR_COUNTS: counts },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, so that what it starts can be ended with it.
    detached: true,
  });
  const stop = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  };
  process.once('exit', stop);
  const timer = minutes === Infinity ? undefined : setTimeout(stop, deadline - Date.now());
  const [status, signal] = await new Promise((resolve) => child.on('close', (...end) => resolve(end)));
  clearTimeout(timer);
  process.off('exit', stop);
  if (signal === 'SIGKILL' && Date.now() >= deadline) return false;
  add(read(counts) ?? { passes: 0, failures: 0 }, status);
  console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** A run that fails without a failing spec, for example because a file does not load, is a failure too. */
function add({ passes, failures }, status) {
  total.passes += passes;
  total.failures += status !== 0 && failures === 0 ? 1 : failures;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
