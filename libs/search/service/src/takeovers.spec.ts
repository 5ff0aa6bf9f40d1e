import { Disk, MemoryEngine } from './fixtures/memory-engine.ts';
import type { NoteDocument } from './fixtures/notes.ts';
import { found, IndexedNotes } from './fixtures/running-index.ts';

let world: IndexedNotes;
beforeAll(async () => {
  world = await IndexedNotes.prepare();
}, 30_000);
afterEach(() => world.stopIndexes());
afterAll(() => world.stop());

it('is searched in another process than the one that fills it, which takes over', async () => {
  const disk = new Disk<NoteDocument>();
  const [writing, reading] = [
    world.start(new MemoryEngine(disk)),
    world.start(new MemoryEngine(disk), { writes: false }),
  ];
  await Promise.all([writing.untilLevel(), reading.untilLevel()]);
  expect(reading.status().state).toBe('standby');
  await world.notes.write('shared');
  expect(await found(reading)).toContain('shared');
  await writing.setWrites(false);
  await reading.setWrites(true);
  await world.notes.write('taken over');
  expect(await Promise.all([found(writing), found(reading)])).toEqual([
    expect.arrayContaining(['taken over']),
    expect.arrayContaining(['taken over']),
  ]);
  expect([writing.status().state, reading.status().state]).toEqual(['standby', 'live']);
});

it('answers while its process begins to write, also searches that wait for its first batch', async () => {
  const disk = new Disk<NoteDocument>();
  const writing = world.start(new MemoryEngine(disk));
  await writing.untilLevel();
  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const reading = world.start(new MemoryEngine(disk, (name) => (name === 'place' ? gate : undefined)), {
    writes: false,
  });
  await reading.untilLevel();
  await writing.setWrites(false);
  await world.notes.write('nobody writes');
  const waiting = found(reading);
  await reading.setWrites(true);
  expect(reading.status()).toMatchObject({ state: 'live', isComplete: true, filling: [] });
  const later = found(reading);
  open();
  expect(await waiting).toContain('nobody writes');
  expect(await later).toContain('nobody writes');
});
