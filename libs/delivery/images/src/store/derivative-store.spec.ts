import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DerivativeStore } from './derivative-store.ts';

const START = new Date('2026-03-01T00:00:00Z').getTime();
const SOURCE = 'ab'.padEnd(64, '0');
const key = (name: string, source = SOURCE) => ({ source, name });
const bytes = (size: number) => Buffer.alloc(size, 7);

let directory: string;
let now: Date;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'annal-derivatives-'));
  now = new Date(START);
});
afterEach(() => rm(directory, { recursive: true }));

const opened = (maxBytes = 1_000) => new DerivativeStore(directory, maxBytes, () => now);

async function has(store: DerivativeStore, name: string): Promise<boolean> {
  const found = await store.find(key(name), ['webp', 'png']);
  await found?.close();
  return found !== undefined;
}

async function sourcesOf(store: DerivativeStore): Promise<readonly string[]> {
  const sources: string[] = [];
  for await (const source of store.sources()) sources.push(source);
  return sources;
}

async function files(): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

it('gives back what it keeps, whole and in part', async () => {
  const store = opened();
  await store.keep(key('one'), 'png', Buffer.from('0123456789'));
  const whole = await store.find(key('one'), ['jpg', 'png']);
  expect(whole).toMatchObject({ format: 'png', size: 10 });
  expect(whole && (await buffer(whole.read())).toString()).toBe('0123456789');
  const part = await store.find(key('one'), ['png']);
  expect(part && (await buffer(part.read({ from: 2, to: 4 }))).toString()).toBe('234');
  expect(await store.find(key('one'), ['jpg'])).toBeUndefined();
  expect(await store.find(key('one', SOURCE.replace('b', 'c')), ['png'])).toBeUndefined();
});

it('lets those leave first that were not used for longest', async () => {
  const store = opened();
  for (const name of ['a', 'b', 'c', 'd']) await store.keep(key(name), 'webp', bytes(250));
  expect(await has(store, 'a')).toBe(true);
  await store.keep(key('e'), 'webp', bytes(400));
  expect(await files()).toHaveLength(3);
  for (const [name, isThere] of [
    ['a', true],
    ['b', false],
    ['c', false],
    ['d', true],
    ['e', true],
  ] as const)
    expect([name, await has(store, name)]).toEqual([name, isThere]);
  expect(store.bytes).toBe(900);
});

it('keeps none that is larger than the whole store', async () => {
  const store = opened();
  await store.keep(key('a'), 'webp', bytes(100));
  await store.keep(key('b'), 'webp', bytes(1_001));
  expect([await has(store, 'a'), await has(store, 'b')]).toEqual([true, false]);
  expect(await files()).toEqual(['a.webp']);
});

it('knows sizes and the order of use after a restart', async () => {
  const before = opened();
  for (const name of ['a', 'b', 'c']) {
    await before.keep(key(name), 'webp', bytes(300));
    const path = join(directory, SOURCE.slice(0, 2), SOURCE.slice(2), `${name}.webp`);
    await utimes(path, now, now);
    now = new Date(now.getTime() + 1_000);
  }
  now = new Date(START + 2 * 3_600_000);
  expect(await has(before, 'a')).toBe(true);

  const after = opened();
  await after.listed();
  expect(after.bytes).toBe(900);
  await after.keep(key('d'), 'webp', bytes(300));
  expect((await files()).toSorted()).toEqual(['a.webp', 'c.webp', 'd.webp']);
});

it('reads on from a derivative that leaves meanwhile', async () => {
  const store = opened();
  await store.keep(key('a'), 'webp', bytes(600));
  const found = await store.find(key('a'), ['webp']);
  await store.keep(key('b'), 'webp', bytes(600));
  expect(await files()).toEqual(['b.webp']);
  expect(found && (await buffer(found.read())).length).toBe(600);
});

it('forgets those that were removed with their source', async () => {
  const store = opened();
  await store.keep(key('a'), 'webp', bytes(600));
  await rm(join(directory, SOURCE.slice(0, 2)), { recursive: true });
  expect(await has(store, 'a')).toBe(false);
  expect(store.bytes).toBe(0);
});

it('names the sources that have derivatives, and forgets those of one', async () => {
  const store = opened();
  const other = 'cd'.padEnd(64, '1');
  await store.keep(key('a'), 'webp', bytes(100));
  await store.keep(key('b'), 'png', bytes(100));
  await store.keep(key('a', other), 'webp', bytes(100));
  expect(await sourcesOf(store)).toEqual(expect.arrayContaining([SOURCE, other]));
  await store.forget(SOURCE);
  expect(await sourcesOf(store)).toEqual([other]);
  expect([store.bytes, await files()]).toEqual([100, ['a.webp']]);
  await expect(store.forget('../x')).rejects.toThrow('SHA-256');
});

it('removes what a crash left half-written, but nothing that is being written', async () => {
  await opened().keep(key('a'), 'webp', bytes(10));
  for (const [name, hoursAgo] of [
    ['old', 2],
    ['new', 0],
  ] as const) {
    const [path, time] = [join(directory, 'incoming', name), new Date(START - hoursAgo * 3_600_000)];
    await writeFile(path, 'x');
    await utimes(path, time, time);
  }
  const store = opened();
  await store.listed();
  expect((await files()).toSorted()).toEqual(['a.webp', 'new']);
  expect(store.bytes).toBe(10);
});
