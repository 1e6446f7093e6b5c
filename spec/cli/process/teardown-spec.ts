import { deepEqual } from 'node:assert/strict';
import { Teardown } from '../../../cli/process/teardown.js';

describe('Teardown', () => {
  it('releases the newest first, once', () => {
    const seen: string[] = [];
    const teardown = new Teardown((message) => seen.push(message));
    for (const name of ['a', 'b', 'c']) teardown.add(() => seen.push(name));
    teardown.run();
    teardown.run();
    deepEqual(seen, ['c', 'b', 'a']);
  });

  it('goes on after a release that failed, and tells of it', () => {
    const seen: string[] = [];
    const teardown = new Teardown((message) => seen.push(message));
    teardown.add(() => seen.push('a'));
    teardown.add(() => {
      throw new Error('busy');
    });
    teardown.run();
    deepEqual(seen, ['could not release: busy', 'a']);
  });

  it('does not release what was taken back', () => {
    const seen: string[] = [];
    const teardown = new Teardown((message) => seen.push(message));
    const takeBack = teardown.add(() => seen.push('a'));
    takeBack();
    teardown.run();
    deepEqual(seen, []);
  });

  it('releases at once what comes too late, also from within a release', () => {
    const seen: string[] = [];
    const teardown = new Teardown((message) => seen.push(message));
    teardown.add(() => {
      teardown.add(() => seen.push('within'));
      teardown.run();
    });
    teardown.run();
    teardown.add(() => seen.push('late'));
    deepEqual(seen, ['within', 'late']);
  });
});
