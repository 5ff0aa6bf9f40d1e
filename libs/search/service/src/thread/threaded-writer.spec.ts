import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { put, rewriteWhere } from '@annal/read-models';
import { SqliteEngine } from '@annal/search-sqlite';
import type { NoteDocument } from '../fixtures/notes.ts';
import { EVERYTHING } from '../fixtures/running-index.ts';
import { searchedNotes } from '../fixtures/searched-notes.ts';
import { ThreadedWriter, writingAside } from './threaded-writer.ts';

const FIXTURE = new URL('../fixtures/writer.worker.ts', import.meta.url);
const STARTS_MS = 30_000;

let place: string;
let threads: Worker[];
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'annal-writer-'));
  threads = [];
});
afterEach(() => rmSync(place, { recursive: true }));

const thread = (folder = place) => {
  const worker = new Worker(FIXTURE, { workerData: { folder } });
  threads.push(worker);
  return worker;
};
const open = () => ThreadedWriter.open<NoteDocument>(() => thread());
const long = Array.from({ length: 100_000 }, (_, at) => `w${at.toString(36)}`).join(' ');
const note = (_id: string, text: string) => put<NoteDocument>({ _id, text });

it(
  'keeps the event loop of its caller free while it writes',
  async () => {
    const writer = await open();
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    await writer.apply({ changes: [note('large', long)], position: 1n });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
    expect(await writer.document('large')).toEqual({ _id: 'large', text: long });
    await writer.close();
  },
  STARTS_MS,
);

it(
  'shares an engine with readers that see its writes',
  async () => {
    const engine = writingAside(new SqliteEngine(place, searchedNotes), () => thread());
    const writer = await engine.writer(1);
    await writer.apply({ changes: [note('a', 'one'), note('b', 'two')], position: 7n });
    expect(await writer.documents('a', 5)).toEqual([{ _id: 'b', text: 'two' }]);
    const reader = await engine.reader(1);
    expect((await reader.search(EVERYTHING)).hits.map(({ id }) => id)).toEqual(['a', 'b']);
    await writer.compact();
    await Promise.all([writer.close(), reader.close()]);
    await engine.close();
  },
  STARTS_MS,
);

it(
  'continues in another thread after one has ended',
  async () => {
    const writer = await open();
    await writer.apply({ changes: [note('kept', 'one')], position: 3n });
    const applied = writer.apply({ changes: [note('lost', long)], position: 4n });
    const asked = expect(applied).rejects.toThrow('ended with code 1');
    await threads[0]?.terminate();
    await asked;
    expect(await writer.position()).toBe(3n);
    expect(threads).toHaveLength(2);
    await writer.close();
    await writer.close();
  },
  STARTS_MS,
);

it(
  'reports why a writer could not be opened, and ends its thread',
  async () => {
    const file = join(place, 'file');
    writeFileSync(file, '');
    await expect(ThreadedWriter.open(() => thread(file))).rejects.toThrow('ENOTDIR');
    const [worker] = threads;
    await new Promise((resolve) => (worker?.threadId === -1 ? resolve(0) : worker?.once('exit', resolve)));
  },
  STARTS_MS,
);

it(
  'refuses changes that cannot be cloned',
  async () => {
    const writer = await open();
    const change = rewriteWhere<NoteDocument>({ text: 'one' }, (document) => document);
    await expect(writer.apply({ changes: [change], position: 1n })).rejects.toThrow('could not be cloned');
    expect(await writer.position()).toBeUndefined();
    await writer.close();
  },
  STARTS_MS,
);
