import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openInput } from '../../../cli/process/open-input.js';

describe('openInput', () => {
  let folder: string;
  let pipe: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'weir-input-'));
    pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('reads a file', async () => {
    const file = path.join(folder, 'text');
    writeFileSync(file, 'text');
    const stream = await openInput(file, new AbortController().signal);
    assert.deepEqual(await stream.setEncoding('utf8').toArray(), ['text']);
  });

  it('waits for the writer of a named pipe', async () => {
    const opening = openInput(pipe, new AbortController().signal);
    await writeFile(pipe, 'text');
    assert.deepEqual(await (await opening).setEncoding('utf8').toArray(), ['text']);
  });

  it('stops waiting when it is told to', async () => {
    const controller = new AbortController();
    const opening = openInput(pipe, controller.signal);
    // What was asked for earlier has been answered by then, so that it waits in its second step.
    for (let round = 0; round < 5; round += 1) await stat(pipe);
    controller.abort();
    assert.deepEqual(await (await opening).toArray(), []);
  });

  it('rejects where there is nothing', async () => {
    await assert.rejects(openInput(path.join(folder, 'none'), new AbortController().signal), { code: 'ENOENT' });
  });
});
