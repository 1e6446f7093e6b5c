import assert from 'node:assert/strict';
import fs from 'node:fs';
import { WeirError } from '../../../../lib/model/errors.js';
import { FakeProcess, playTurn, removeTemporaryRoots, saidIn, storeAt, temporaryRoot } from './store-support.js';

type Call = (...values: readonly unknown[]) => unknown;

const CALLS = ['openSync', 'writeSync', 'fsyncSync', 'renameSync', 'linkSync', 'rmSync', 'unlinkSync', 'ftruncateSync', 'readFileSync'];

/** Does `work` with the file-system call number `failing` (from 0) made to fail once; whether there was such a call. */
async function withFailure(failing: number, code: string, work: () => Promise<void>): Promise<boolean> {
  const real = fs as unknown as Record<string, Call>;
  const before = CALLS.map((name) => [name, real[name]!] as const);
  let count = 0;
  for (const [name, call] of before) {
    real[name] = (...values) => {
      count += 1;
      if (count - 1 === failing) throw Object.assign(new Error(`${code}: made up`), { code });
      return call(...values);
    };
  }
  try {
    await work();
  } finally {
    for (const [name, call] of before) real[name] = call;
  }
  return count > failing;
}

/** Every failure is an error of the store that says where. */
async function expectStoreError(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    assert.ok(error instanceof WeirError, String(error));
    assert.equal(error.kind, 'store');
    assert.match(error.message, /^Could not .*\/.*: .*\(E[A-Z]+\)\.$/);
  }
}

describe('a store whose file-system calls fail', () => {
  afterEach(removeTemporaryRoots);

  for (const code of ['ENOSPC', 'EIO', 'EACCES']) {
    it(`loses nothing, whichever call of a turn's end fails with ${code}`, async () => {
      for (let failing = 0, there = true; there; failing += 1) {
        const root = temporaryRoot();
        const killed = new FakeProcess();
        const handle = storeAt(root, { probe: killed }).create();
        playTurn(handle);
        playTurn(handle, 7);
        const expected = saidIn(handle);
        there = await withFailure(failing, code, async () => {
          await expectStoreError(() => handle.commitCycle());
          await expectStoreError(() => handle.endTurn());
        });
        killed.kill();
        const again = await storeAt(root, { probe: new FakeProcess() }).open('last');
        assert.deepEqual(saidIn(again), expected, `call ${failing}`);
        assert.deepEqual(again.notices, []);
      }
    });

    it(`leaves no half of a conversation, whichever call of its creation fails with ${code}`, async () => {
      for (let failing = 0, there = true; there; failing += 1) {
        const root = temporaryRoot();
        const sound = storeAt(root).create();
        playTurn(sound);
        sound.close();
        const created: string[] = [];
        there = await withFailure(failing, code, () =>
          expectStoreError(() => created.push(storeAt(root, { probe: new FakeProcess() }).create().summary.id)),
        );
        const kept = fs.readdirSync(`${root}/conversations`).length;
        assert.equal(kept, 1 + created.length, `call ${failing}`);
        assert.equal(storeAt(root).list().length, kept);
        if (created.length === 0) assert.equal(storeAt(root).read('last').summary.id, sound.summary.id);
      }
    });

    it(`brings a journal back, whichever call of the attempt before failed with ${code}`, async () => {
      const root = temporaryRoot();
      const killed = new FakeProcess();
      const handle = storeAt(root, { probe: killed }).create();
      playTurn(handle);
      playTurn(handle, 4);
      killed.kill();
      const pristine = temporaryRoot();
      for (let failing = 0, there = true; there; failing += 1) {
        const copy = `${pristine}/${failing}`;
        fs.cpSync(root, copy, { recursive: true });
        const probe = new FakeProcess();
        there = await withFailure(failing, code, () => expectStoreError(() => storeAt(copy, { probe }).open('last')));
        probe.kill();
        const said = saidIn(await storeAt(copy, { probe: new FakeProcess() }).open('last'));
        assert.equal(said.length, 6, `call ${failing}`);
        assert.deepEqual(said[5], { type: 'chat_response', message: 'A low dam.', metadata: { partial: true } });
      }
    });
  }
});
