import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXIT } from '../../cli/process/exit-codes.js';
import { runExample } from '../examples/run-example.js';
import { runWeir } from '../support/run-weir.js';
import { ROOT } from '../support/weir-command.js';

const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
const DOCUMENTS = ['.', 'docs'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name)),
);

function blocks(text: string): readonly { readonly language: string; readonly code: string }[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({ language: language!, code: code! }));
}

describe('the documents', () => {
  it('the README begins with two commands of one line each: run it, test it', () => {
    const [first, second] = blocks(readme);
    assert.deepEqual(first, { language: 'sh', code: 'npm ci && npm run demo\n' });
    assert.deepEqual(second, { language: 'sh', code: 'npm ci && npm test\n' });
  });

  it('the README\'s block for embedding runs as it stands', async () => {
    const embedding = blocks(readme).filter(({ language }) => language === 'ts');
    assert.equal(embedding.length, 1);
    // Inside the repository, where the package is found under its own name.
    const scratch = path.join(ROOT, '.tmp');
    mkdirSync(scratch, { recursive: true });
    const folder = mkdtempSync(path.join(scratch, 'readme-'));
    try {
      const file = path.join(folder, 'embedding.mts');
      writeFileSync(file, embedding[0]!.code);
      const { stdout, stderr, status } = await runExample(file);
      assert.equal(status, 0, stderr.toString());
      assert.equal(stdout.toString(), 'A weir holds water only as long as it must.\nturn_start, chat_request, chat_response\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('the README tells every exit status', () => {
    const [, table] = /\n\| exit status \|[^\n]*\n([\s\S]*?)\n\n/.exec(readme)!;
    const told = [...table!.matchAll(/\b\d+\b/g)].map(([status]) => Number(status));
    assert.deepEqual(told.sort((a, b) => a - b), Object.values(EXIT).sort((a, b) => a - b));
  });

  it('the README names no option that the command does not have', async () => {
    const help = (await Promise.all([['--help'], ['query', '--help']].map((args) => runWeir(args))))
      .map(({ stdout }) => stdout.toString())
      .join('');
    const [, usage] = /\n\| you want \|[^\n]*\n([\s\S]*?)\n\n/.exec(readme)!;
    const options = [...usage!.matchAll(/(?<=[ `(])-{1,2}[\w!][\w-]*/g)].map(([option]) => option);
    assert.ok(options.length > 7);
    assert.deepEqual(options.filter((option) => !new RegExp(`(?<![\\w-])${option}(?![\\w-])`).test(help)), []);
  });

  for (const document of DOCUMENTS) {
    it(`${document}: every link leads somewhere`, () => {
      const text = readFileSync(path.join(ROOT, document), 'utf8');
      const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target]) => target!);
      const broken = targets
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(path.join(ROOT, path.dirname(document), target)));
      assert.deepEqual(broken, []);
    });
  }
});
