import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { WeirError } from '../../../../lib/model/errors.js';
import { type LockHolder, isHeld, tryLock } from '../../../../lib/io/store/lock-file.js';
import { machineProbe } from '../../../../lib/io/store/process-identity.js';
import { takeLock } from '../../../../lib/io/store/take-lock.js';
import { FakeProcess, playTurn, removeTemporaryRoots, saidIn, storeAt, temporaryRoot } from './store-support.js';

const isLocked = (error: unknown) => error instanceof WeirError && error.kind === 'locked';

describe('the lock of a conversation', () => {
  afterEach(removeTemporaryRoots);

  const lockFile = () => path.join(temporaryRoot(), 'lock');

  it('is held by one, until it is released', () => {
    const file = lockFile();
    const [one, other] = [new FakeProcess(), new FakeProcess()];
    const lock = tryLock(file, one, 0);
    assert.ok(isHeld(lock));
    const holder = tryLock(file, other, 0);
    assert.ok(!isHeld(holder));
    assert.equal(holder.pid, one.self.pid);
    lock.release();
    assert.ok(isHeld(tryLock(file, other, 0)));
    assert.deepEqual(fs.readdirSync(path.dirname(file)), ['lock']);
  });

  it('is taken over when its holder has gone, and not released by the one it was taken from', () => {
    const file = lockFile();
    const [one, other] = [new FakeProcess(), new FakeProcess()];
    const lost = tryLock(file, one, 0);
    one.kill();
    assert.ok(isHeld(tryLock(file, other, 0)));
    assert.ok(isHeld(lost));
    lost.release();
    assert.ok(!isHeld(tryLock(file, one, 0)));
    assert.deepEqual(fs.readdirSync(path.dirname(file)), ['lock']);
  });

  it('is taken over by one alone: who reads a stale lock late removes no fresh one', () => {
    const file = lockFile();
    const [gone, fast, slow] = [new FakeProcess(), new FakeProcess(), new FakeProcess()];
    tryLock(file, gone, 0);
    gone.kill();
    let first = true;
    const interrupted = {
      self: slow.self,
      mayRun: (other: LockHolder) => {
        const verdict = slow.mayRun(other);
        if (first) assert.ok(isHeld(tryLock(file, fast, 0)));
        first = false;
        return verdict;
      },
    };
    const holder = tryLock(file, interrupted, 0);
    assert.ok(!isHeld(holder));
    assert.equal(holder.pid, fast.self.pid);
  });

  it('is nobody’s where the file says nothing', () => {
    const file = lockFile();
    for (const content of ['', '{}', '[]', '{"pid":1']) {
      fs.writeFileSync(file, content);
      const lock = tryLock(file, new FakeProcess(), 0);
      assert.ok(isHeld(lock));
      lock.release();
    }
  });

  it('of another machine is not taken over', () => {
    const file = lockFile();
    const elsewhere = { self: { pid: 1, host: 'elsewhere', boot: 'x', started: '1' }, mayRun: () => true };
    tryLock(file, elsewhere, 0);
    assert.ok(!isHeld(tryLock(file, machineProbe(), 0)));
  });

  it('of a real process is held while that one runs, and taken over afterwards', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    await once(child, 'spawn');
    const probe = machineProbe();
    const { self } = probe;
    const stat = fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    const holder = { ...self, pid: child.pid ?? 0, started };
    assert.equal(probe.mayRun(self), true);
    assert.equal(probe.mayRun(holder), true);
    assert.equal(probe.mayRun({ ...holder, started: '1' }), false);
    assert.equal(probe.mayRun({ ...holder, boot: 'before' }), false);
    child.stdin.end();
    await once(child, 'exit');
    assert.equal(probe.mayRun(holder), false);
  });

  it('is waited for as long as was said, and the wait is told once', async () => {
    const file = lockFile();
    const told: number[] = [];
    const probe = new FakeProcess();
    const other = new FakeProcess();
    tryLock(file, other, 0);
    let nowMs = 0;
    const ports = { now: () => (nowMs += 100), probe };
    const wait = { waitMs: 250, onWait: ({ pid }: LockHolder) => told.push(pid) };
    await assert.rejects(takeLock(file, ports, wait), isLocked);
    assert.deepEqual(told, [other.self.pid]);
  });

  it('is taken as soon as it is free, and the wait ends at once on an abort', async () => {
    const file = lockFile();
    const ports = { now: () => 0, probe: new FakeProcess() };
    const held = tryLock(file, new FakeProcess(), 0);
    assert.ok(isHeld(held));
    const controller = new AbortController();
    const aborted = takeLock(file, ports, { signal: controller.signal, onWait: () => controller.abort() });
    await assert.rejects(aborted, isLocked);
    const lock = await takeLock(file, ports, { onWait: () => held.release() });
    lock.release();
  });

  it('lets two writers take turns: nothing is lost', async () => {
    const root = temporaryRoot();
    const first = storeAt(root).create();
    first.close();
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const handle = await storeAt(root, { probe: new FakeProcess() }).open(first.summary.id, { waitMs: 1e9 });
        playTurn(handle);
        handle.close();
      }),
    );
    assert.equal(saidIn(storeAt(root).read('last')).length, 12);
  });

  it('does not keep anybody from reading', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create();
    playTurn(handle, 4);
    assert.equal(saidIn(storeAt(root).read('last')).length, 3);
    await assert.rejects(storeAt(root).open('last', { waitMs: 0 }), isLocked);
  });
});
