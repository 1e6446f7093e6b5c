import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../../../lib/io/store/private-files.js';
import { WeirError } from '../../../../lib/model/errors.js';
import { removeTemporaryRoots, temporaryRoot } from './store-support.js';

function failsWith(code: string, folder: string) {
  return (error: unknown): boolean =>
    error instanceof WeirError && error.message.includes(`(${code})`) && error.message.includes(`${folder}:`);
}

/** A file system that answers every `mkdir` of a missing folder below `root` with `code`. */
function withFileSystem(root: string, code: string, work: () => void): void {
  const { mkdirSync } = fs;
  let calls = 0;
  fs.mkdirSync = ((folder: string) => {
    if (!folder.startsWith(root)) throw new Error(`not below ${root}: ${folder}`);
    calls += 1;
    assert.ok(calls < 100, 'goes on for ever');
    const there = fs.statSync(folder, { throwIfNoEntry: false }) !== undefined;
    const parent = fs.statSync(path.dirname(folder), { throwIfNoEntry: false }) !== undefined;
    const found = there ? 'EEXIST' : parent ? code : 'ENOENT';
    throw Object.assign(new Error(found), { code: found });
  }) as typeof fs.mkdirSync;
  try {
    work();
  } finally {
    fs.mkdirSync = mkdirSync;
  }
}

describe('makeFolder', () => {
  afterEach(removeTemporaryRoots);

  it('makes what is missing, for its owner alone, and leaves what is there', () => {
    const root = temporaryRoot();
    fs.chmodSync(root, 0o755);
    makeFolder(path.join(root, 'a', 'b'));
    makeFolder(path.join(root, 'a', 'b'));
    for (const name of ['a', 'a/b']) assert.equal(fs.statSync(path.join(root, name)).mode & 0o777, 0o700);
    assert.equal(fs.statSync(root).mode & 0o777, 0o755);
  });

  it('ends on a file system that says ENOENT whatever it is asked, and tells the cause of others', () => {
    for (const code of ['ENOENT', 'EROFS', 'EACCES', 'ENOSPC']) {
      const root = temporaryRoot();
      withFileSystem(root, code, () => {
        assert.throws(() => makeFolder(path.join(root, 'x', 'y', 'z')), failsWith(code, path.join(root, 'x')));
      });
    }
  });

  it('names the file that is in its way', () => {
    const root = temporaryRoot();
    fs.writeFileSync(path.join(root, 'x'), '');
    assert.throws(() => makeFolder(path.join(root, 'x', 'y')), failsWith('EEXIST', path.join(root, 'x')));
  });
});
