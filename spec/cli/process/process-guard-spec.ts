import { deepEqual, equal } from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { guardProcess, type ProcessPort } from '../../../cli/process/process-guard.js';
import { Teardown } from '../../../cli/process/teardown.js';

class FakeProcess extends EventEmitter implements ProcessPort {
  readonly seen: string[] = [];

  exit(status: number): void {
    this.seen.push(`exit ${status}`);
    this.emit('exit');
  }
}

function guarded(report?: () => void) {
  const process = new FakeProcess();
  const teardown = new Teardown((message) => process.seen.push(message));
  teardown.add(() => process.seen.push('released'));
  const guard = guardProcess({
    process,
    teardown,
    report: report ?? ((error) => process.seen.push(`${error.kind}: ${error.message}`)),
  });
  return { process, guard };
}

describe('guardProcess', () => {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    it(`reports, releases and exits with 1 on ${event}`, () => {
      const { process } = guarded();
      process.emit(event, new Error('boom'));
      deepEqual(process.seen, ['internal: boom', 'released', 'exit 1']);
    });
  }

  it('exits even when the report fails', () => {
    const { process } = guarded(() => {
      throw new Error('no stderr');
    });
    try {
      process.emit('uncaughtException', new Error('boom'));
    } catch {
      // The emitter passes the report's own error on; a real process has exited by then.
    }
    deepEqual(process.seen, ['released', 'exit 1']);
  });

  it('releases before an exit it was asked for, and once', () => {
    const { process, guard } = guarded();
    guard.exit(130);
    deepEqual(process.seen, ['released', 'exit 130']);
  });

  it('releases on an exit that somebody else began', () => {
    const { process } = guarded();
    process.exit(0);
    deepEqual(process.seen, ['exit 0', 'released']);
  });

  it('leaves no listener behind', () => {
    const { process, guard } = guarded();
    equal(process.eventNames().length, 3);
    guard.dispose();
    deepEqual(process.eventNames(), []);
  });
});
