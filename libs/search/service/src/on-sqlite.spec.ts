import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEngine } from '@annal/search-sqlite';
import type { NoteDocument } from './fixtures/notes.ts';
import { found, IndexedNotes, until } from './fixtures/running-index.ts';
import { searchedNotes } from './fixtures/searched-notes.ts';

const STARTS_MS = 30_000;
let world: IndexedNotes;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'annal-search-files-'));
  world = await IndexedNotes.prepare();
}, STARTS_MS);
afterEach(() => world.stopIndexes());
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

const start = () => world.start(new SqliteEngine<NoteDocument>(folder, searchedNotes));

it(
  'keeps its data over a restart, and sees events written before each search',
  async () => {
    await world.notes.write('kept');
    const first = start();
    await first.untilLevel();
    for (let round = 0; round < 5; round += 1) {
      await world.notes.write(`own-${round}`);
      expect(await found(first)).toContain(`own-${round}`);
    }
    await world.stopIndexes();
    await world.notes.remove('own-0');
    const second = start();
    await second.untilLevel();
    expect((await found(second)).toSorted()).toEqual(['kept', 'own-1', 'own-2', 'own-3', 'own-4']);
  },
  STARTS_MS,
);

it(
  'is refilled beside the build that answers, and leaves one build',
  async () => {
    const index = start();
    await index.untilLevel();
    const before = await found(index);
    index.rebuild();
    await until(() => index.status().build === '2' && index.status().filling.length === 0);
    expect(await found(index)).toEqual(before);
  },
  STARTS_MS,
);
