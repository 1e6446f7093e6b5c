// Builds all that package.json points at: the library as ES modules with types (tsc), and the command as a
// bundle whose start chunk loads nothing but what a request needs (esbuild).
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
const require = createRequire(import.meta.url);

rmSync(at('dist'), { recursive: true, force: true });
execFileSync(
  process.execPath,
  [require.resolve('typescript/bin/tsc'), '-p', at('.config', 'tsconfig.build.json')],
  {
    stdio: 'inherit',
  },
);

/** Lines for CommonJS packages in the bundle; only the chunk that holds esbuild's own `require` needs them. */
const REQUIRE = [
  "import { createRequire as __createRequire } from 'node:module';",
  'const require = __createRequire(import.meta.url);',
  '',
].join('\n');

/** Changes one place of a package's file; a version that no longer has it fails the build. */
const replaceOnce = (text, from, to) => {
  if (text.split(from).length !== 2) throw new Error(`not there once: ${String(from)}`);
  return text.replace(from, to);
};

/** The table of HTML's entities takes 10 ms to unpack: at the first entity, not before the first word is drawn. */
const lazyEntities = {
  name: 'lazy-entities',
  setup(builder) {
    const edit = (filter, change) =>
      builder.onLoad({ filter }, ({ path: file }) => ({ contents: change(readFileSync(file, 'utf8')) }));
    edit(/entities\/dist\/generated\/decode-data-html\.js$/, (text) =>
      replaceOnce(
        text,
        'export const htmlDecodeTree = /* #__PURE__ */ decodeTrieDict(',
        'let tree;\nexport const htmlDecodeTree = () => tree ??= decodeTrieDict(',
      ),
    );
    edit(/entities\/dist\/decode\.js$/, (text) =>
      replaceOnce(text, 'const decodeTree = htmlDecodeTree;', 'const decodeTree = htmlDecodeTree();'),
    );
  },
};

const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { weir: 'cli/main.ts' },
  outdir: 'dist/cli',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // On Node the package leads to its CommonJS build, which cannot be shaken: 250 kB to load instead of 30.
  alias: { rxjs: at('node_modules', 'rxjs', 'dist', 'esm', 'index.js') },
  minifySyntax: true,
  minifyWhitespace: true,
  metafile: true,
  legalComments: 'none',
  chunkNames: 'chunks/[name]-[hash]',
  banner: { js: REQUIRE },
  plugins: [lazyEntities],
  define: { __WEIR_VERSION__: JSON.stringify(version) },
});
for (const file of Object.keys(metafile.outputs)) {
  const text = readFileSync(at(file), 'utf8');
  const body = replaceOnce(text, REQUIRE, '');
  const kept = /\btypeof require\b/.test(body) ? text : body;
  writeFileSync(at(file), file === 'dist/cli/weir.js' ? `#!/usr/bin/env node\n${kept}` : kept);
}
chmodSync(at('dist', 'cli', 'weir.js'), 0o755);
writeFileSync(at('dist', 'THIRD-PARTY-NOTICES.txt'), notices(metafile));

/** The licence texts of every package whose code is in the bundle. */
function notices({ inputs }) {
  const names = new Set(
    Object.keys(inputs).flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
  );
  return [...names]
    .sort()
    .map((name) => {
      const dir = at('node_modules', name);
      const meta = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
      const text = ['LICENSE', 'LICENSE.txt', 'LICENSE.md', 'license', 'LICENCE']
        .map((file) => path.join(dir, file))
        .flatMap((file) => {
          try {
            return [readFileSync(file, 'utf8').trim()];
          } catch {
            return [];
          }
        })[0];
      return `${meta.name} ${meta.version} (${meta.license})\n\n${text ?? 'no licence file in the package'}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
