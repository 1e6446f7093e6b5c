import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { validateThread } from '../../../../lib/conversation/validate-thread.js';
import { projectThread } from '../../../../lib/conversation/projection.js';
import { FakeProcess, filesOf, playTurn, removeTemporaryRoots, saidIn, storeAt, temporaryRoot } from './store-support.js';

/** Every offset in the soak, every seventh otherwise; each of them is a file that is opened, repaired and written. */
const STRIDE = process.env.WEIR_SOAK === 'full' ? 1 : 7;

describe('a store whose files are damaged', () => {
  afterEach(removeTemporaryRoots);

  it('uses every whole event of an events.json cut anywhere, keeps the bytes, and goes on', async () => {
    const root = temporaryRoot();
    const original = storeAt(root).create();
    playTurn(original);
    original.close();
    const whole = filesOf(original).read('events.json');
    const ends = whole.split('\n').slice(1, -2).map((line) => whole.indexOf(line) + line.replace(/,$/, '').length);
    for (let at = whole.length - 1; at >= 0; at -= STRIDE) {
      const cut = whole.slice(0, at);
      for (const name of filesOf(original).names()) {
        if (name.includes('damaged')) fs.rmSync(path.join(original.summary.folder, name));
      }
      filesOf(original).write('events.json', cut);
      const count = ends.filter((end) => end <= at).length;
      const read = storeAt(root).read('last');
      assert.equal(read.stream.entries.length, count, `cut at ${at}`);
      const sound = at === whole.length - 1;
      assert.equal(read.notices.length, sound ? 0 : 1);
      const handle = await storeAt(root).open('last');
      playTurn(handle);
      handle.close();
      assert.equal(saidIn(storeAt(root).read('last')).length, count + 3);
      assert.deepEqual(storeAt(root).read('last').notices, []);
      if (!sound && at > 0) assert.equal(filesOf(original).read('events.json.damaged-1'), cut);
    }
  });

  it('gives both sides of a journal cut or overwritten anywhere, once', async () => {
    const root = temporaryRoot();
    const killed = new FakeProcess();
    const original = storeAt(root, { probe: killed }).create();
    playTurn(original);
    playTurn(original, 8);
    killed.kill();
    const journal = filesOf(original).read('journal.ndjson');
    const events = filesOf(original).read('events.json');
    const damaged = Array.from({ length: journal.length }, (_, at) => [
      journal.slice(0, at),
      `${journal.slice(0, at)}#${journal.slice(at + 1)}`,
    ]).flat();
    for (const [index, content] of damaged.entries()) {
      if (Math.floor(index / 2) % STRIDE !== 0) continue;
      filesOf(original).write('events.json', events);
      filesOf(original).write('journal.ndjson', content);
      const probe = new FakeProcess();
      const handle = await storeAt(root, { probe }).open('last');
      const messages = saidIn(handle).filter((event) => event.type === 'chat_response').length;
      assert.ok(messages <= 2, `damage ${index}: shown twice`);
      if (index % 2 === 1) assert.equal(messages, 2, `damage ${index}: lost: ${content}`);
      assert.deepEqual(validateThread(projectThread(handle.stream)), []);
      probe.kill();
      const again = storeAt(root).read('last');
      assert.deepEqual(again.stream.toParts(), handle.stream.toParts());
    }
  });

  it('says once that a journal is damaged, keeps its bytes, and parts what was answered from the turn before', async () => {
    const root = temporaryRoot();
    const killed = new FakeProcess();
    const original = storeAt(root, { probe: killed }).create();
    playTurn(original);
    playTurn(original, 8);
    killed.kill();
    const [header, , , ...rest] = filesOf(original).read('journal.ndjson').split('\n');
    const events = filesOf(original).read('events.json');
    for (const junk of ['\0\0\0', 'junk', '{"record":"entry","entry":7}', '\ufffd"']) {
      const damaged = [header, junk, ...rest].join('\n');
      filesOf(original).write('events.json', events);
      filesOf(original).write('journal.ndjson', damaged);
      const read = storeAt(root).read('last');
      const probe = new FakeProcess();
      const handle = await storeAt(root, { probe }).open('last');
      probe.kill();
      for (const { notices } of [read, handle]) {
        assert.equal(notices.length, 1);
        assert.match(notices[0] ?? '', /journal\.ndjson: a damaged stretch skipped/);
      }
      assert.deepEqual(saidIn(read), saidIn(handle));
      const types = saidIn(handle).map(({ type }) => type);
      assert.deepEqual(types.slice(2), ['chat_response', 'turn_start', 'chat_response']);
      assert.equal(filesOf(original).read('journal.ndjson.damaged-1'), damaged);
      assert.deepEqual(storeAt(root).read('last').notices, []);
      fs.rmSync(path.join(original.summary.folder, 'journal.ndjson.damaged-1'));
    }
  });

  it('notices bytes of a journal that are no text, but not a character torn by a kill', () => {
    const root = temporaryRoot();
    const handle = storeAt(root, { probe: new FakeProcess() }).create();
    playTurn(handle, 4);
    const file = path.join(handle.summary.folder, 'journal.ndjson');
    const sound = fs.readFileSync(file);
    fs.writeFileSync(file, Buffer.concat([sound, Buffer.from('{"record":"é').subarray(0, -1)]));
    assert.deepEqual(storeAt(root).read('last').notices, []);
    const at = sound.lastIndexOf('low');
    fs.writeFileSync(file, Buffer.concat([sound.subarray(0, at), Buffer.from([0xff]), sound.subarray(at)]));
    assert.equal(storeAt(root).read('last').notices.length, 1);
  });

  it('takes a tail that was torn while a turn was appended for no damage', async () => {
    const root = temporaryRoot();
    for (const turnsBefore of [0, 1]) {
      const killed = new FakeProcess();
      const handle = storeAt(root, { probe: killed }).create();
      for (let turn = 0; turn < turnsBefore; turn += 1) playTurn(handle);
      const before = filesOf(handle).read('events.json');
      playTurn(handle, 8);
      const journal = filesOf(handle).read('journal.ndjson');
      handle.endTurn();
      killed.kill();
      const after = filesOf(handle).read('events.json');
      for (let at = before.length - '\n]\n'.length + 1; at <= after.length; at += STRIDE) {
        filesOf(handle).write('events.json', after.slice(0, Math.max(at, 2)));
        filesOf(handle).write('journal.ndjson', journal);
        const probe = new FakeProcess();
        const again = await storeAt(root, { probe }).open(handle.summary.id);
        assert.deepEqual(again.notices, []);
        probe.kill();
        assert.equal(filesOf(handle).read('events.json'), after, `torn at ${at}`);
        assert.deepEqual(filesOf(handle).names(), ['base_config.json', 'events.json', 'lock', 'metadata.json']);
      }
    }
  });

  it('keeps a conversation that lost a file of its own', async () => {
    const root = temporaryRoot();
    const original = storeAt(root).create();
    playTurn(original);
    original.close();
    for (const name of ['base_config.json', 'metadata.json']) fs.rmSync(path.join(original.summary.folder, name));
    const handle = await storeAt(root).open(original.summary.id);
    assert.equal(handle.notices.length, 1);
    playTurn(handle);
    handle.close();
    assert.equal(storeAt(root).list().length, 1);
    assert.equal(saidIn(storeAt(root).read('last')).length, 6);
  });
});
