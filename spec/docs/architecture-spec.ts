import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/weir-command.js';
import { turnTable } from './turn-table.js';

const text = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

describe('docs/architecture.md', () => {
  it('has the table of states as the code has it', function () {
    // It plays every input in every state: a lot of work on a busy machine.
    this.timeout(180_000);
    const found = /<!-- the table of states: begin -->\n([\s\S]*?)\n<!-- the table of states: end -->/.exec(text);
    assert.equal(found?.[1], turnTable());
  });

  it('says what each folder is for, and names none that is not there', () => {
    const named = [...text.matchAll(/^\| `((?:lib|operators|cli|spec)\/[^`]+)` \|/gm)].map(([, folder]) => folder!);
    assert.deepEqual([...new Set(named)].filter((folder) => !existsSync(path.join(ROOT, folder))), []);
    const folders = ['lib', 'operators', 'cli', 'spec'].flatMap((layer) =>
      readdirSync(path.join(ROOT, layer), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${layer}/${name}`),
    );
    assert.ok(folders.length > 15);
    assert.deepEqual(folders.filter((folder) => !named.includes(folder)), []);
  });

  it('names every port', () => {
    const ports = readFileSync(path.join(ROOT, 'operators/ports.ts'), 'utf8');
    const [, body] = /interface TurnPorts \{([\s\S]*?)\n\}/.exec(ports)!;
    const names = [...body!.matchAll(/readonly (\w+)[?]?: \w+Port;/g)].map(([, name]) => name!);
    assert.ok(names.length > 7);
    const [, listed] = /\n## Ports\n([\s\S]*?)\n## /.exec(text)!;
    assert.deepEqual(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed!)), []);
  });
});
