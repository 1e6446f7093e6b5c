import { deepEqual, equal } from 'node:assert/strict';
import { terminalFacts } from '../../../cli/process/terminal.js';
import { FakeOutput } from './fake-output.js';

describe('terminalFacts', () => {
  const terminal = () => new FakeOutput({ isTTY: true, columns: 100 });
  const pipe = () => Object.assign(new FakeOutput(), { columns: undefined });

  it('decides for each stream by itself', () => {
    const facts = terminalFacts({ stdout: pipe(), stderr: terminal(), env: {} });
    deepEqual([facts.stdout.isTTY, facts.stdout.color, facts.stdout.columns()], [false, false, 0]);
    deepEqual([facts.stderr.isTTY, facts.stderr.color, facts.stderr.columns()], [true, true, 100]);
  });

  it('follows the resizing of the terminal', () => {
    const stdout = terminal();
    const { columns } = terminalFacts({ stdout, stderr: terminal(), env: {} }).stdout;
    stdout.columns = 40;
    equal(columns(), 40);
  });

  it('takes COLUMNS before the terminal, and --width before both', () => {
    const widths = (env: Record<string, string>, width?: number) =>
      terminalFacts({ stdout: terminal(), stderr: pipe(), env, ...(width === undefined ? {} : { width }) });
    equal(widths({ COLUMNS: '60' }).stdout.columns(), 60);
    equal(widths({ COLUMNS: '60' }).stderr.columns(), 60);
    equal(widths({ COLUMNS: 'wide' }).stdout.columns(), 100);
    equal(widths({ COLUMNS: '60' }, 20).stdout.columns(), 20);
    equal(widths({ COLUMNS: '60' }, 0).stdout.columns(), 0);
  });

  it('knows a dumb terminal', () => {
    equal(terminalFacts({ stdout: terminal(), stderr: terminal(), env: { TERM: 'dumb' } }).dumb, true);
  });
});
