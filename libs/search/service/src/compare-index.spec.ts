import { isDeepStrictEqual } from 'node:util';
import { put } from '@annal/read-models';
import { applyChanges } from '@annal/read-models/testing';
import { compareIndex, type ReferenceDocuments } from './compare-index.ts';
import { Disk, MemoryEngine } from './fixtures/memory-engine.ts';
import type { NoteDocument } from './fixtures/notes.ts';
import { IndexedNotes } from './fixtures/running-index.ts';

let world: IndexedNotes;
beforeAll(async () => {
  world = await IndexedNotes.prepare();
  for (let note = 0; note < 250; note += 1) await world.notes.write(`note-${String(note).padStart(3, '0')}`);
}, 30_000);
afterEach(() => world.stopIndexes());
afterAll(() => world.stop());

/** A second index of the same log, in the place of a read model. */
async function referred(disk: Disk<NoteDocument>): Promise<ReferenceDocuments<NoteDocument>> {
  const engine = new MemoryEngine(disk);
  await world.start(engine).untilLevel();
  const writer = await engine.writer(1);
  return {
    documents: (after, limit) => writer.documents(after, limit),
    document: (id) => writer.document(id),
    position: () => writer.position(),
    isSame: isDeepStrictEqual,
  };
}

async function started() {
  const [disk, other] = [new Disk<NoteDocument>(), new Disk<NoteDocument>()];
  const index = world.start(new MemoryEngine(disk), { reference: await referred(other) });
  await index.untilLevel();
  return { index, disk, other };
}

/** Changes documents without an event. */
function forge(disk: Disk<NoteDocument>, change: (documents: Map<string, NoteDocument>) => void): void {
  const build = disk.builds.get(1);
  const documents = new Map(build?.documents);
  change(documents);
  if (build) build.documents = documents;
}

it('finds no difference when index and read model agree', async () => {
  const { index } = await started();
  expect(await index.compare()).toEqual({ documents: 250, differences: [] });
});

it('finds missing, different and surplus documents, also at both ends', async () => {
  const { index, disk } = await started();
  forge(disk, (documents) => {
    documents.set('a', { _id: 'a', text: '' });
    documents.delete('note-000');
    documents.set('note-100', { _id: 'note-100', text: 'damaged' });
    documents.delete('note-249');
    documents.set('z', { _id: 'z', text: '' });
  });
  expect(await index.compare()).toEqual({
    documents: 250,
    differences: [
      { id: 'a', found: 'additional' },
      { id: 'note-000', found: 'missing' },
      { id: 'note-100', found: 'different' },
      { id: 'note-249', found: 'missing' },
      { id: 'z', found: 'additional' },
    ],
  });
});

it('ignores concurrent writes, and finds real differences', async () => {
  const { index, disk } = await started();
  forge(disk, (documents) => documents.set('note-200', { _id: 'note-200', text: 'damaged' }));
  let isOver = false;
  const writing = (async () => {
    for (let round = 0; !isOver; round += 1) {
      await world.notes.revise('note-001', `round ${round}`);
      // Every text is new: a document equal to a removed one would look unchanged, and real ones never are.
      await world.notes.write(`new-${round % 5}`, `round ${round}`);
      await world.notes.remove(`new-${(round + 2) % 5}`);
    }
  })();
  try {
    for (let round = 0; round < 5; round += 1)
      expect((await index.compare()).differences).toEqual([{ id: 'note-200', found: 'different' }]);
  } finally {
    isOver = true;
    await writing;
  }
});

it('does not report a document that changes between the reads', async () => {
  let [round, settled] = [0, 0];
  const one = (text: string): NoteDocument => ({ _id: 'a', text });
  const comparison = await compareIndex<NoteDocument>({
    index: { documents: async () => [one('x')], document: async () => one(`index ${(round += 1)}`) },
    reference: {
      documents: async () => [one('y')],
      document: async () => one(`reference ${(round += 1)}`),
      position: async () => 1n,
      isSame: isDeepStrictEqual,
    },
    settle: async () => void (settled += 1),
  });
  expect(comparison).toEqual({ documents: 1, differences: [] });
  expect(settled).toBeGreaterThan(1);
});

it('names at most a thousand documents', async () => {
  const documents = applyChanges(
    new Map<string, NoteDocument>(),
    Array.from({ length: 1_500 }, (_, n) => put({ _id: String(n).padStart(4, '0'), text: '' })),
  );
  const ids = [...documents.keys()].toSorted();
  const comparison = await compareIndex<NoteDocument>({
    index: { documents: async () => [], document: async () => undefined },
    reference: {
      documents: async (after = '', limit) =>
        ids
          .filter((id) => id > after)
          .slice(0, limit)
          .flatMap((id) => documents.get(id) ?? []),
      document: async (id) => documents.get(id),
      position: async () => 1n,
      isSame: isDeepStrictEqual,
    },
    settle: async () => undefined,
  });
  expect(comparison.differences).toHaveLength(1_000);
});

it('is refused by a process that does not maintain the index', async () => {
  const disk = new Disk<NoteDocument>();
  const [first, second] = [world.start(new MemoryEngine(disk)), world.start(new MemoryEngine(disk), { writes: false })];
  await Promise.all([first.untilLevel(), second.untilLevel()]);
  await expect(second.compare()).rejects.toThrow('Another process maintains and compares this index');
});
