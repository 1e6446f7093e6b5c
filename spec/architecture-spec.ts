import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

interface Source {
  readonly file: string;
  readonly layer: string;
  readonly lines: number;
  readonly imports: readonly string[];
  readonly text: string;
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

function read(folder: string): readonly Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const file = path.posix.join(folder, name.split(path.sep).join('/'));
      const text = readFileSync(path.join(root, file), 'utf8');
      const imports = [...text.matchAll(IMPORT)].map((match) => resolve(file, match[1] ?? match[2] ?? match[3]!));
      return { file, layer: layerOf(file), lines: text.split('\n').length, imports, text };
    });
}

/** Where a relative import leads, as a path from the root; packages stay as they are. */
function resolve(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '.ts');
}

function layerOf(file: string): string {
  if (file.startsWith('lib/model/')) return 'lib/model';
  if (file.startsWith('lib/io/')) return 'lib/io';
  return file.split('/')[0]!;
}

const isPackage = (name: string) => !/^(lib|operators|cli|spec|bench|examples)\//.test(name);
const packageName = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)![0];

/** What each layer may import besides itself. */
const ALLOWED: Readonly<Record<string, (imported: string) => boolean>> = {
  'lib/model': (name) => name.startsWith('lib/model/'),
  lib: (name) =>
    (name.startsWith('lib/') && !name.startsWith('lib/io/')) ||
    (isPackage(name) && !name.startsWith('node:') && packageName(name) !== 'rxjs'),
  'lib/io': (name) => name.startsWith('lib/') || (isPackage(name) && packageName(name) !== 'rxjs'),
  operators: (name) =>
    name.startsWith('operators/') ||
    (name.startsWith('lib/') && !name.startsWith('lib/io/')) ||
    packageName(name) === 'rxjs',
  cli: (name) => isPackage(name) || /^(lib|operators|cli)\//.test(name),
};

describe('architecture', () => {
  const sources = ['lib', 'operators', 'cli'].flatMap(read);

  it('has sources in every layer, each with its imports read', () => {
    for (const layer of Object.keys(ALLOWED)) assert.ok(sources.some((source) => source.layer === layer), layer);
    assert.ok(sources.flatMap(({ imports }) => imports).length > sources.length);
  });

  it('imports only from below: lib ← operators ← cli; lib knows no RxJS, operators know no Node', () => {
    const broken = sources.flatMap(({ file, layer, imports }) =>
      imports.filter((name) => !ALLOWED[layer]!(name)).map((name) => `${file} imports ${name}`),
    );
    assert.deepEqual(broken, []);
  });

  it('knows a broken import when it sees one', () => {
    assert.equal(ALLOWED.lib!('rxjs'), false);
    assert.equal(ALLOWED.lib!('node:fs'), false);
    assert.equal(ALLOWED.operators!('lib/io/http-transport.ts'), false);
    assert.equal(ALLOWED.operators!('node:fs'), false);
    assert.equal(ALLOWED['lib/model']!('lib/turn/reduce-turn.ts'), false);
    assert.equal(ALLOWED.cli!('spec/support/pty.ts'), false);
  });

  it('touches no Node globals where there is no Node', () => {
    const NODE_GLOBAL = /(?<![.\w'"`])(process|Buffer|__dirname|__filename|setImmediate|require)\b(?=[.([])/;
    const broken = sources
      .filter(({ layer }) => layer !== 'cli' && layer !== 'lib/io')
      .filter(({ text }) => NODE_GLOBAL.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
      .map(({ file }) => file);
    assert.deepEqual(broken, []);
  });

  it('has one door per package: one file imports it', () => {
    const doors = new Map<string, Set<string>>();
    for (const { file, imports, text } of sources) {
      for (const name of imports) {
        const types = new RegExp(`import type [^;]*from '${name.replaceAll('.', '\\.')}'`).test(text);
        if (!isPackage(name) || name.startsWith('node:') || packageName(name) === 'rxjs' || types) continue;
        const seen = doors.get(packageName(name)) ?? new Set();
        doors.set(packageName(name), seen.add(file));
      }
    }
    const many = [...doors].filter(([, files]) => files.size > 1).map(([name, files]) => `${name}: ${[...files].join(', ')}`);
    assert.deepEqual(many, []);
  });

  it('imports no index from inside its own folder, and an index only lists names', () => {
    const indexes = sources.filter(({ file }) => file.endsWith('/index.ts'));
    for (const { file, text } of indexes) {
      const statements = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').split(';').map((part) => part.trim()).filter(Boolean);
      assert.deepEqual(statements.filter((part) => !part.startsWith('export')), [], file);
    }
    const inside = sources.flatMap(({ file, imports }) =>
      imports
        .filter((name) => name.endsWith('/index.ts') && file.startsWith(path.posix.dirname(name) + '/'))
        .map((name) => `${file} imports ${name}`),
    );
    assert.deepEqual(inside, []);
  });

  it('is acyclic', () => {
    const graph = new Map(sources.map(({ file, imports }) => [file, imports]));
    const done = new Set<string>();
    const visit = (file: string, trail: readonly string[]): void => {
      const at = trail.indexOf(file);
      if (at >= 0) assert.fail(`cycle: ${[...trail.slice(at), file].join(' → ')}`);
      if (done.has(file)) return;
      for (const name of graph.get(file) ?? []) visit(name, [...trail, file]);
      done.add(file);
    };
    for (const { file } of sources) visit(file, []);
  });

  it('stays small: half of the files under 75 lines, nine in ten under 150, none above 350', () => {
    const sizes = sources.map(({ lines }) => lines).sort((a, b) => a - b);
    const at = (share: number) => sizes[Math.floor(sizes.length * share)]!;
    const longest = [...sources].sort((a, b) => b.lines - a.lines).slice(0, 5);
    console.log(`      ${sizes.length} files; median ${at(0.5)} lines, 90 % ${at(0.9)};`, longest.map(({ file, lines }) => `${file} ${lines}`).join(', '));
    assert.ok(at(0.5) <= 75, `median ${at(0.5)}`);
    assert.ok(at(0.9) <= 150, `90 % ${at(0.9)}`);
    assert.ok(longest[0]!.lines <= 350, `${longest[0]!.file} ${longest[0]!.lines}`);
  });
});
