import assert from 'node:assert/strict';
import { EMPTY, lastValueFrom, NEVER, of, Subject, toArray } from 'rxjs';
import { loadFirst } from '../../../cli/compose/load-first.js';

describe('loadFirst', () => {
  it('holds values until what they need is loaded, keeps their order, and loads once', async () => {
    let loads = 0;
    const load = () => Promise.resolve((loads += 1));
    assert.deepEqual(await lastValueFrom(of(1, 2, 3).pipe(loadFirst(load), toArray())), [1, 2, 3]);
    assert.equal(loads, 1);
  });

  it('is synchronous once it has loaded', async () => {
    const source = new Subject<number>();
    const seen: number[] = [];
    const loaded = Promise.resolve();
    const subscription = source.pipe(loadFirst(() => loaded)).subscribe((value) => seen.push(value));
    source.next(1);
    assert.deepEqual(seen, []);
    await loaded;
    await Promise.resolve();
    source.next(2);
    assert.deepEqual(seen, [1, 2]);
    subscription.unsubscribe();
    assert.equal(source.observed, false);
  });

  it('lets values go at once that do not need it, until one does', () => {
    const seen: number[] = [];
    const source = new Subject<number>();
    source.pipe(loadFirst(() => new Promise(() => undefined), (value) => value > 2)).subscribe((value) => seen.push(value));
    for (const value of [1, 2, 3, 1]) source.next(value);
    assert.deepEqual(seen, [1, 2]);
  });

  it('loads nothing for an empty source, and errors when loading fails', async () => {
    const failing = () => Promise.reject(new Error('not there'));
    assert.deepEqual(await lastValueFrom(EMPTY.pipe(loadFirst(failing), toArray())), []);
    await assert.rejects(lastValueFrom(of(1).pipe(loadFirst(failing))), /not there/);
    NEVER.pipe(loadFirst(failing)).subscribe().unsubscribe();
  });
});
