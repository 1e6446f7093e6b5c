import assert from 'node:assert/strict';
import fs from 'node:fs';
import { memoryStore } from '../../../../lib/io/store/memory-store.js';
import { steadyPorts } from '../../conversation/support.js';
import { playTurn, removeTemporaryRoots, saidIn, storeAt, temporaryRoot } from './store-support.js';

describe('memoryStore', () => {
  afterEach(removeTemporaryRoots);

  const { now, random } = steadyPorts();
  const ports = { clock: { now }, random };

  it('does everything a conversation does, and writes nothing', async () => {
    const root = temporaryRoot();
    const store = memoryStore(ports, storeAt(root));
    const handle = store.create({ title: 't', config: { a: 1 } });
    playTurn(handle);
    handle.close();
    store.setActiveConversation('tty', handle.summary.id);
    assert.equal(saidIn(handle).length, 3);
    assert.equal(handle.summary.title, 't');
    assert.equal(store.activeConversation('tty'), undefined);
    assert.deepEqual(fs.readdirSync(root), []);
    await assert.rejects(store.open('last'));
  });

  it('goes on with a stored conversation in memory', async () => {
    const root = temporaryRoot();
    const below = storeAt(root);
    const stored = below.create();
    playTurn(stored);
    stored.close();
    const before = fs.readFileSync(`${stored.summary.folder}/events.json`, 'utf8');
    const handle = await memoryStore(ports, below).open('last');
    playTurn(handle);
    handle.close();
    assert.equal(saidIn(handle).length, 6);
    assert.equal(fs.readFileSync(`${stored.summary.folder}/events.json`, 'utf8'), before);
  });

  it('has nothing without a store below', async () => {
    assert.deepEqual(memoryStore(ports).list(), []);
    await assert.rejects(memoryStore(ports).open('last'), /nothing is kept/);
  });
});
