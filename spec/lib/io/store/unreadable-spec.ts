import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { ConversationHandle } from '../../../../lib/io/store/store-types.js';
import { filesOf, playTurn, removeTemporaryRoots, saidIn, storeAt, temporaryRoot } from './store-support.js';

/** Makes every look at a file below `folder` fail; `undo` ends it. The owner of all files is never refused. */
function refuse(folder: string): () => void {
  const { readFileSync, statSync } = fs;
  const refused = (file: unknown): boolean => String(file).startsWith(`${folder}${path.sep}`);
  const failing = (call: (...values: never[]) => unknown) =>
    ((...values: never[]) => {
      if (refused(values[0])) throw Object.assign(new Error('EACCES: made up'), { code: 'EACCES' });
      return call(...values);
    }) as never;
  Object.assign(fs, { readFileSync: failing(readFileSync), statSync: failing(statSync) });
  return () => Object.assign(fs, { readFileSync, statSync });
}

function ended(handle: ConversationHandle): ConversationHandle {
  playTurn(handle);
  handle.close();
  return handle;
}

function age({ summary }: ConversationHandle, seconds: number): void {
  for (const name of ['events.json', '.']) fs.utimesSync(path.join(summary.folder, name), seconds, seconds);
}

describe('a store that holds what cannot be read', () => {
  afterEach(removeTemporaryRoots);

  for (const [what, spoil] of [
    ['a folder', (file: string) => { fs.rmSync(file); fs.mkdirSync(file); }],
    ['no JSON', (file: string) => fs.writeFileSync(file, 'rubbish')],
    ['no object', (file: string) => fs.writeFileSync(file, '[1]')],
    ['nested too deep', (file: string) => fs.writeFileSync(file, `{"title":${'['.repeat(9000)}${']'.repeat(9000)}}`)],
  ] as const) {
    it(`lists and uses a conversation whose metadata.json is ${what}, says so once, and leaves it`, async () => {
      const root = temporaryRoot();
      const [old, young] = [ended(storeAt(root).create({ title: 'old' })), ended(storeAt(root).create())];
      age(old, 1000);
      const file = path.join(young.summary.folder, 'metadata.json');
      spoil(file);
      const before = fs.statSync(file).mtimeMs;
      const [first, second] = storeAt(root).list();
      assert.deepEqual([first?.id, second?.title], [young.summary.id, 'old']);
      assert.match(first?.problem ?? '', /metadata\.json cannot be read: /);
      assert.equal(second?.problem, undefined);
      const handle = await storeAt(root).open('last');
      assert.deepEqual(handle.notices, [first?.problem]);
      ended(handle);
      assert.equal(saidIn(storeAt(root).read('last')).length, 6);
      assert.equal(fs.statSync(file).mtimeMs, before);
    });
  }

  it('lists a conversation that cannot be looked into, and takes another one for the last', () => {
    const root = temporaryRoot();
    const [old, young] = [ended(storeAt(root).create({ title: 'old' })), ended(storeAt(root).create())];
    age(old, 1000);
    const undo = refuse(young.summary.folder);
    try {
      const listed = storeAt(root).list();
      assert.deepEqual(listed.map(({ id }) => id), [young.summary.id, old.summary.id]);
      assert.match(listed[0]?.problem ?? '', /permission is denied \(EACCES\)/);
      assert.equal(storeAt(root).read('last').summary.id, old.summary.id);
      assert.throws(() => storeAt(root).read(young.summary.id), /EACCES/);
    } finally {
      undo();
    }
  });

  it('passes over folders that hold no conversation, and takes none without events for the last', () => {
    const root = temporaryRoot();
    const sound = ended(storeAt(root).create());
    const leftover = path.join(root, 'conversations', `${sound.summary.id}0`);
    fs.mkdirSync(leftover);
    fs.writeFileSync(path.join(leftover, 'lock'), '');
    assert.deepEqual(storeAt(root).list().map(({ id }) => id), [sound.summary.id]);
    assert.equal(storeAt(root).read(sound.summary.id.slice(0, -1)).summary.id, sound.summary.id);
    fs.writeFileSync(path.join(leftover, 'metadata.json'), '{}');
    assert.equal(storeAt(root).list().length, 2);
    assert.equal(storeAt(root).read('last').summary.id, sound.summary.id);
  });

  it('tells why a base_config.json cannot be used, and goes on with the defaults', () => {
    const root = temporaryRoot();
    const handle = ended(storeAt(root).create({ config: { model: 'demo' } }));
    filesOf(handle).write('base_config.json', '{');
    const read = storeAt(root).read('last');
    assert.deepEqual(read.stream.baseConfig, {});
    assert.match(read.notices.join('|'), /^[^|]*base_config\.json cannot be read \(it is not JSON\)[^|]*$/);
  });

  it('takes a session that cannot be read for none', () => {
    const root = temporaryRoot();
    fs.mkdirSync(path.join(root, 'sessions', 'tty.json'), { recursive: true });
    assert.equal(storeAt(root).activeConversation('tty'), undefined);
  });
});
