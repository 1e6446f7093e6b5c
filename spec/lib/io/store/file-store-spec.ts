import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { projectThread } from '../../../../lib/conversation/projection.js';
import { WeirError } from '../../../../lib/model/errors.js';
import {
  FakeProcess,
  filesOf,
  flush,
  playTurn,
  removeTemporaryRoots,
  saidIn,
  storeAt,
  temporaryRoot,
  text,
} from './store-support.js';

const TURN = [
  { type: 'turn_start' },
  { type: 'chat_request', content: 'What is a weir?' },
  { type: 'chat_response', message: 'A low dam.', metadata: { finish: { kind: 'completed' } } },
];

describe('openStore', () => {
  afterEach(removeTemporaryRoots);

  it('writes a turn that the next process reads', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create({ title: 'On Weirs & Dams', config: { model: 'demo' } });
    playTurn(handle);
    handle.close();
    assert.match(path.basename(handle.summary.folder), /^[0-9a-z]{12}-on-weirs-dams$/);
    assert.deepEqual(filesOf(handle).names(), ['base_config.json', 'events.json', 'metadata.json']);
    assert.equal((JSON.parse(filesOf(handle).read('events.json')) as unknown[]).length, 3);
    const again = await storeAt(root).open(handle.summary.id);
    assert.deepEqual(saidIn(again), TURN);
    assert.deepEqual(again.stream.baseConfig, { model: 'demo' });
    assert.deepEqual(again.notices, []);
    assert.deepEqual(again.recovered, []);
    again.close();
  });

  it('lists without reading events, newest first, and finds the last', () => {
    const root = temporaryRoot();
    const store = storeAt(root);
    assert.deepEqual(store.list(), []);
    const [old, young] = [store.create({ title: 'old' }), store.create()];
    playTurn(young);
    fs.writeFileSync(path.join(old.summary.folder, 'events.json'), 'rubbish');
    for (const [handle, seconds] of [[old, 1000], [young, 2000]] as const) {
      for (const name of ['events.json', '.']) fs.utimesSync(path.join(handle.summary.folder, name), seconds, seconds);
    }
    assert.deepEqual(
      store.list().map(({ id, title, question }) => [id, title, question]),
      [
        [young.summary.id, undefined, 'What is a weir?'],
        [old.summary.id, 'old', undefined],
      ],
    );
    assert.equal(store.read('last').summary.id, young.summary.id);
  });

  it('is open to its owner alone, from the first byte', () => {
    const before = process.umask(0);
    try {
      const root = path.join(temporaryRoot(), 'data');
      const store = storeAt(root);
      const handle = store.create();
      playTurn(handle, 4);
      store.setActiveConversation('tty', handle.summary.id);
      const modes = fs.readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => {
        const { mode } = fs.statSync(path.join(entry.parentPath, entry.name));
        return [entry.name, (mode & 0o777).toString(8), entry.isDirectory() ? '700' : '600'];
      });
      assert.ok(modes.some(([name]) => name === 'journal.ndjson'));
      for (const [name, mode, wanted] of modes) assert.equal(mode, wanted, name);
    } finally {
      process.umask(before);
    }
  });

  it('has the question on disk before anything is sent', () => {
    const root = temporaryRoot();
    playTurn(storeAt(root).create(), 2);
    assert.deepEqual(saidIn(storeAt(root).read('last')), TURN.slice(0, 2));
  });

  it('brings back what was shown, once, after a kill at any step', async () => {
    for (let steps = 0; steps <= 9; steps += 1) {
      const root = temporaryRoot();
      const killed = new FakeProcess();
      playTurn(storeAt(root, { probe: killed }).create(), steps);
      killed.kill();
      const read = storeAt(root).read('last');
      for (let round = 0; round < 2; round += 1) {
        const probe = new FakeProcess();
        const handle = await storeAt(root, { probe }).open('last');
        const said = saidIn(handle);
        assert.deepEqual(saidIn(read), said);
        const shown = said.flatMap((event) => (event.type === 'chat_response' && 'message' in event ? [event.message] : []));
        assert.deepEqual(shown, steps >= 4 ? ['A low dam.'] : []);
        assert.equal(said[2]?.metadata?.partial, steps === 4 ? true : undefined);
        assert.equal(handle.recovered.length, round === 0 && (steps === 4 || steps === 5) ? 1 : 0);
        assert.equal(filesOf(handle).names().includes('journal.ndjson'), false);
        probe.kill();
      }
    }
  });

  it('appends in place: what was there keeps its bytes', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create();
    playTurn(handle);
    const before = filesOf(handle).read('events.json');
    const { ino } = fs.statSync(path.join(handle.summary.folder, 'events.json'));
    playTurn(handle);
    const after = filesOf(handle).read('events.json');
    assert.ok(after.startsWith(before.slice(0, -'\n]\n'.length)));
    assert.equal(fs.statSync(path.join(handle.summary.folder, 'events.json')).ino, ino);
    handle.close();
    assert.deepEqual(saidIn(await storeAt(root).open('last')), [...TURN, ...TURN]);
  });

  it('takes back a cycle; a question that nothing answers stays, marked aborted, and is not sent', async () => {
    const root = temporaryRoot();
    const killed = new FakeProcess();
    const handle = storeAt(root, { probe: killed }).create();
    playTurn(handle, 6);
    handle.append([text(1, 'never mind')]);
    handle.discardCycle();
    const expected = [TURN[0], { ...TURN[1], metadata: { aborted: true } }];
    assert.deepEqual(saidIn(handle), expected);
    assert.deepEqual(projectThread(handle.stream).events, []);
    killed.kill();
    assert.deepEqual(saidIn(await storeAt(root, { probe: new FakeProcess() }).open('last')), expected);
  });

  it('takes back a later cycle alone, and lets its calls be answered no more', () => {
    const handle = storeAt(temporaryRoot()).create();
    playTurn(handle, 8);
    handle.commit({ type: 'tool_call_request', id: 'a', name: 'n', arguments: {} });
    handle.discardCycle();
    assert.deepEqual(saidIn(handle), TURN);
    assert.throws(() => handle.add({ type: 'tool_call_response', id: 'a', content: '', is_error: false }));
  });

  it('hides a cycle: it stays stored and is not sent', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create();
    playTurn(handle, 7);
    handle.hideCycle();
    handle.close();
    const again = await storeAt(root).open('last');
    assert.deepEqual(saidIn(again), TURN);
    assert.deepEqual(projectThread(again.stream).events.map(({ type }) => type), ['chat_request']);
  });

  it('keeps the response of a call that has ended, though it waits for its turn', async () => {
    const root = temporaryRoot();
    const killed = new FakeProcess();
    const handle = storeAt(root, { probe: killed }).create();
    playTurn(handle, 2);
    for (const id of ['a', 'b']) handle.commit({ type: 'tool_call_request', id, name: 'n', arguments: {} });
    handle.commitCycle();
    handle.journalResponse({ type: 'tool_call_response', id: 'b', content: 'done', is_error: false }, 1);
    killed.kill();
    const again = await storeAt(root, { probe: new FakeProcess() }).open('last');
    assert.deepEqual(saidIn(again).at(-1), { type: 'tool_call_response', id: 'b', content: 'done', is_error: false });
    again.close();
    assert.equal(saidIn(await storeAt(root).open('last')).length, 5);
  });

  it('stores patches of earlier turns', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create();
    playTurn(handle, 6);
    handle.amendLast({ signature: 's' });
    handle.endTurn();
    assert.equal(handle.patch([{ key: 'signature', value: 's' }]), 1);
    assert.equal(handle.patch([{ key: 'signature', value: 's' }]), 0);
    handle.close();
    assert.equal('metadata' in saidIn(await storeAt(root).open('last'))[2]!, false);
  });

  it('leaves a file alone that is only opened, also one that another program laid out', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create();
    handle.close();
    const legacy = JSON.stringify([{ timestamp: '2026-05-03 12:00:00.0', type: 'chat_request', content: 'q' }], undefined, 2);
    filesOf(handle).write('events.json', legacy);
    const opened = await storeAt(root).open('last');
    opened.close();
    assert.equal(filesOf(handle).read('events.json'), legacy);
    const used = await storeAt(root).open('last');
    playTurn(used);
    used.close();
    assert.equal(saidIn(storeAt(root).read('last')).length, 4);
    assert.deepEqual(filesOf(handle).names(), ['base_config.json', 'events.json', 'metadata.json']);
  });

  it('uses events without a time, and leaves them as the file has them when it appends', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create();
    playTurn(handle);
    handle.close();
    const edited = filesOf(handle)
      .read('events.json')
      .split('\n')
      .map((line, at) => line.replace(/"timestamp":"[^"]+",/, at === 1 ? '' : '"timestamp":"noon",'))
      .join('\n');
    filesOf(handle).write('events.json', edited);
    const opened = await storeAt(root).open('last');
    assert.deepEqual(opened.notices, []);
    assert.deepEqual(saidIn(opened), TURN);
    assert.deepEqual(projectThread(opened.stream).events.map(({ type }) => type), ['chat_request', 'chat_response']);
    playTurn(opened);
    opened.close();
    assert.ok(filesOf(handle).read('events.json').startsWith(edited.slice(0, -'\n]\n'.length)));
    assert.deepEqual(saidIn(storeAt(root).read('last')), [...TURN, ...TURN]);
  });

  it('keeps what somebody edited while a turn ran', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create();
    playTurn(handle);
    playTurn(handle, 8);
    filesOf(handle).write('events.json', filesOf(handle).read('events.json').replace('A low dam.', 'A very low dam.'));
    handle.close();
    const said = saidIn(await storeAt(root).open('last'));
    assert.equal(said.length, 6);
    assert.deepEqual(said[2], { ...TURN[2], message: 'A very low dam.' });
  });

  it('reads a conversation of a newer format, and does not write to it', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create();
    playTurn(handle);
    handle.close();
    filesOf(handle).write('metadata.json', '{"format_version":2}');
    assert.equal(saidIn(storeAt(root).read('last')).length, 3);
    await assert.rejects(storeAt(root).open('last'), isError('store', /newer version of weir/));
  });

  it('says which file could not be written, and why', () => {
    const root = temporaryRoot();
    fs.writeFileSync(path.join(root, 'conversations'), '');
    assert.throws(() => storeAt(root).create(), isError('store', /make the folder .*conversations.*\(E/));
  });

  it('knows no conversation that is not there', async () => {
    const store = storeAt(temporaryRoot());
    assert.throws(() => store.read('last'), isError('usage', /no conversation yet/));
    await assert.rejects(store.open('nope'), isError('usage', /no conversation 'nope'/));
  });

  it('remembers the conversation of each terminal, whatever its name', () => {
    const root = temporaryRoot();
    const store = storeAt(root);
    assert.equal(store.activeConversation('a/../b'), undefined);
    store.setActiveConversation('a/../b', 'one');
    store.setActiveConversation('other', 'two');
    store.setActiveConversation('a/../b', 'three');
    assert.equal(storeAt(root).activeConversation('a/../b'), 'three');
    assert.deepEqual(fs.readdirSync(path.join(root, 'sessions')).length, 2);
  });

  it('adds what could not be journalled at the end of the turn', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create();
    playTurn(handle, 3);
    const journal = path.join(handle.summary.folder, 'journal.ndjson');
    const { writeSync } = fs;
    try {
      fs.writeSync = () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      };
      assert.throws(() => handle.append([text(0, 'x')]), isError('store', /no space is left on the device \(ENOSPC\)/));
      assert.throws(() => handle.commit({ type: 'chat_response', message: 'x' }), isError('store', /journal\.ndjson/));
    } finally {
      fs.writeSync = writeSync;
    }
    handle.append([text(1, 'y'), flush(1)]);
    assert.ok(fs.readFileSync(journal, 'utf8').split('\n').filter(Boolean).every((line) => JSON.parse(line) !== null));
    handle.endTurn();
    handle.close();
    assert.deepEqual(saidIn(await storeAt(root).open('last')).at(-1), { type: 'chat_response', message: 'x' });
  });

  it('keeps the journal of a turn that was closed before its end: what was shown comes back', async () => {
    const root = temporaryRoot();
    const handle = storeAt(root).create();
    handle.add({ type: 'turn_start' });
    handle.add({ type: 'chat_request', content: 'Hi?' });
    handle.beginRequest();
    handle.append([text(0, 'shown')]);
    handle.close();
    const again = await storeAt(root).open('last');
    assert.deepEqual(saidIn(again).at(-1), { type: 'chat_response', message: 'shown', metadata: { partial: true } });
    again.close();
  });
});

function isError(kind: string, message: RegExp) {
  return (error: unknown) => error instanceof WeirError && error.kind === kind && message.test(error.message);
}
