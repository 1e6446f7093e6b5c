import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './support/weir-command.js';

const run = promisify(execFile);
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

interface PackageJson {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const MANIFEST = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as PackageJson;
/** Unpacked and without its dependencies, in bytes; about a third more than it was when this was written. */
const SIZE_LIMIT_BYTES = 4_000_000;

/** One name of each entry point, so that an import is more than its side effects. */
const ENTRY_POINTS = {
  'weir-stream': 'reduceTurn',
  'weir-stream/operators': 'createTurn',
  'weir-stream/node': 'openStore',
  'weir-stream/testing': 'fakePorts',
} as const;

/** A project into which the packed package has been installed, without a network: its dependencies are linked. */
describe('the package', function () {
  this.timeout(120_000);
  let project: string;
  let installed: string;
  let files: readonly string[];
  let size: number;

  before(async () => {
    project = mkdtempSync(path.join(tmpdir(), 'weir-package-'));
    installed = path.join(project, 'node_modules', 'weir-stream');
    mkdirSync(installed, { recursive: true });
    const cache = path.join(project, 'cache');
    const { stdout } = await run(
      'npm',
      ['pack', '--json', '--offline', '--ignore-scripts', '--cache', cache, '--pack-destination', project],
      { cwd: ROOT },
    );
    const packed = JSON.parse(stdout) as unknown;
    // An array, or an object by name: npm's versions differ.
    const [report] = Object.values(packed as Record<string, { filename: string; unpackedSize: number; files: { path: string }[] }>);
    size = report!.unpackedSize;
    files = report!.files.map((file) => file.path);
    await run('tar', ['-xzf', path.join(project, report!.filename), '--strip-components=1', '-C', installed]);
    for (const name of [...Object.keys(MANIFEST.dependencies), 'rxjs']) link(name);
    writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'project', type: 'module', private: true }));
  });

  after(() => rmSync(project, { recursive: true, force: true }));

  function link(name: string): void {
    const target = path.join(project, 'node_modules', name);
    mkdirSync(path.dirname(target), { recursive: true });
    if (!existsSync(target)) symlinkSync(path.join(ROOT, 'node_modules', name), target);
  }

  it('holds everything that its bin and its exports point at', () => {
    const targets = Object.values(MANIFEST.exports).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)));
    const wanted = [...Object.values(MANIFEST.bin), ...targets].map((target) => path.posix.normalize(target));
    assert.ok(wanted.length > 8);
    assert.deepEqual(wanted.filter((target) => !files.includes(target)), []);
  });

  it('holds licences and what is built, no sources, no specs', () => {
    for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/THIRD-PARTY-NOTICES.txt']) assert.ok(files.includes(file), file);
    const outside = files.filter((file) => !/^(dist\/(lib|operators|cli)\/|dist\/THIRD-PARTY-NOTICES\.txt$|[^/]+$)/.test(file));
    assert.deepEqual(outside, []);
    assert.deepEqual(files.filter((file) => /(^|\/)(spec|fixtures)\/|\.map$|(?<!\.d)\.ts$/.test(file)), []);
  });

  it(`is smaller than ${SIZE_LIMIT_BYTES / 1e6} MB, unpacked`, () => {
    console.log(`      ${files.length} files, ${(size / 1e6).toFixed(2)} MB unpacked, without dependencies`);
    assert.ok(size < SIZE_LIMIT_BYTES, `${size} bytes`);
  });

  it('starts as a command that knows its version', async () => {
    const command = path.join(installed, MANIFEST.bin.weir!);
    const { stdout, stderr } = await run(command, ['--version'], { cwd: project });
    assert.deepEqual({ stdout, stderr }, { stdout: `${MANIFEST.version}\n`, stderr: '' });
  });

  it('runs from every entry point', async () => {
    const imports = Object.entries(ENTRY_POINTS).map(([entry, name]) => `import { ${name} } from '${entry}';\n`);
    const names = Object.values(ENTRY_POINTS);
    writeFileSync(path.join(project, 'run.js'), `${imports.join('')}console.log([${names.join()}].map((value) => typeof value).join());`);
    const { stdout } = await run(process.execPath, ['run.js'], { cwd: project });
    assert.equal(stdout, `${names.map(() => 'function').join()}\n`);
  });

  it('has types under nodenext and bundler resolution, its own files checked too', async () => {
    link('@types/node');
    link('undici-types');
    for (const [module, moduleResolution] of [['nodenext', 'nodenext'], ['esnext', 'bundler']] as const) {
      await compile({ module, moduleResolution, types: ['node'], lib: ['es2023'] }, Object.keys(ENTRY_POINTS));
    }
  });

  it('needs no types of Node but for weir-stream/node', async () => {
    const pure = Object.keys(ENTRY_POINTS).filter((entry) => entry !== 'weir-stream/node');
    await compile({ module: 'nodenext', moduleResolution: 'nodenext', types: [], lib: ['es2023', 'dom'] }, pure);
  });

  it('refuses what the types do not allow', async () => {
    await assert.rejects(
      compile({ module: 'nodenext', moduleResolution: 'nodenext', types: [], lib: ['es2023', 'dom'] }, ['weir-stream/missing']),
      /Cannot find module 'weir-stream\/missing'/,
    );
  });

  async function compile(options: Readonly<Record<string, unknown>>, entries: readonly string[]): Promise<void> {
    const source = entries.map((entry, place) => `import * as entry${place} from '${entry}';\nexport const names${place} = Object.keys(entry${place});\n`);
    writeFileSync(path.join(project, 'types.ts'), source.join(''));
    const compilerOptions = { strict: true, noEmit: true, skipLibCheck: false, target: 'es2023', ...options };
    writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.ts'] }));
    try {
      await run(process.execPath, [TSC, '-p', project]);
    } catch (error) {
      throw new Error((error as { stdout: string }).stdout);
    }
  }

  it('names no entry point that is not tried here', () => {
    const published = Object.keys(MANIFEST.exports).filter((entry) => entry !== './package.json');
    assert.deepEqual(published.map((entry) => path.posix.join('weir-stream', entry)), Object.keys(ENTRY_POINTS));
  });

  it('has a lock file that names no address', () => {
    assert.doesNotMatch(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'), /"resolved"/);
  });
});
