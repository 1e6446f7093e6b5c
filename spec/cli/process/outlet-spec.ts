import { deepEqual, equal } from 'node:assert/strict';
import { Outlet } from '../../../cli/process/outlet.js';
import { FakeOutput, systemError } from './fake-output.js';

function setUp(fast: boolean) {
  const port = new FakeOutput({ fast });
  const closed: string[] = [];
  return { port, closed, outlet: new Outlet(port, (error) => closed.push(error.message)) };
}

/** The microtasks that were waiting have run. */
const tick = () => Promise.resolve();

describe('Outlet', () => {
  it('writes once what one synchronous run brings', async () => {
    const { port, outlet } = setUp(true);
    outlet.write('a');
    outlet.write('b');
    deepEqual(port.writes, []);
    await tick();
    outlet.write('c');
    await tick();
    deepEqual(port.writes, ['ab', 'c']);
  });

  it('writes at once when told to', () => {
    const { port, outlet } = setUp(true);
    outlet.write('a');
    outlet.flush();
    deepEqual(port.writes, ['a']);
  });

  it('keeps what a slow reader has not taken, joined', async () => {
    const { port, outlet } = setUp(false);
    for (const piece of ['a', 'b', 'c', 'd']) {
      outlet.write(piece);
      await tick();
    }
    deepEqual(port.writes, ['a']);
    port.take();
    deepEqual(port.writes, ['a', 'bcd']);
  });

  it('is drained when everything was taken', async () => {
    const { port, outlet } = setUp(false);
    await outlet.drain();
    outlet.write('a');
    let drained = false;
    const drain = outlet.drain().then(() => (drained = true));
    outlet.write('b');
    port.take();
    await tick();
    equal(drained, false);
    port.take();
    await drain;
    deepEqual(port.writes, ['a', 'b']);
  });

  it('tells once of a failed write, drops the rest, and is drained', async () => {
    const { port, closed, outlet } = setUp(false);
    outlet.write('a');
    const drain = outlet.drain();
    outlet.write('b');
    port.take(systemError('EPIPE'));
    await drain;
    outlet.write('c');
    await outlet.drain();
    deepEqual([port.writes, closed, outlet.closed], [['a'], ['write EPIPE'], true]);
  });

  it('takes an error that is thrown by the write for a failed one', async () => {
    const { port, closed, outlet } = setUp(true);
    port.write = () => {
      throw systemError('ENOSPC');
    };
    outlet.write('a');
    await outlet.drain();
    deepEqual(closed, ['write ENOSPC']);
  });

  it('writes bytes as they are, behind the text that waits, one write at a time', async () => {
    const { port, outlet } = setUp(false);
    const bytes = Uint8Array.of(0xff, 0x00);
    let taken = false;
    outlet.write('a');
    const writing = outlet.writeBytes(bytes).then(() => (taken = true));
    outlet.write('b');
    await tick();
    deepEqual(port.writes, ['a']);
    for (let round = 0; port.writes.length < 3 && round < 10; round += 1) {
      port.take();
      await tick();
    }
    deepEqual(port.writes, ['a', 'b', bytes]);
    equal(taken, false);
    port.take();
    await writing;
    equal(taken, true);
  });

  it('drops bytes once it is closed, and keeps nobody waiting', async () => {
    const { port, closed, outlet } = setUp(false);
    const writing = outlet.writeBytes(Uint8Array.of(1));
    await tick();
    await tick();
    port.take(systemError('EPIPE'));
    await writing;
    await outlet.writeBytes(Uint8Array.of(2));
    equal(port.writes.length, 1);
    deepEqual(closed, ['write EPIPE']);
  });

  it('leaves no listener behind, but for a write under way', () => {
    const { port, outlet } = setUp(false);
    equal(port.listenerCount('error'), 1);
    outlet.dispose();
    equal(port.listenerCount('error'), 0);

    const slow = setUp(false);
    slow.outlet.write('a');
    slow.outlet.flush();
    slow.outlet.dispose();
    slow.port.take(systemError('EPIPE'));
    deepEqual(slow.closed, []);
  });
});
