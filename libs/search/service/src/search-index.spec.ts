import { storeUnavailableError } from './fixtures/log-away.ts';
import { Disk, MemoryEngine } from './fixtures/memory-engine.ts';
import { POISON, type NoteDocument } from './fixtures/notes.ts';
import { EVERYTHING, found, IndexedNotes, until } from './fixtures/running-index.ts';
import type { IndexedLog } from './indexed-log.ts';

let world: IndexedNotes;
beforeAll(async () => {
  world = await IndexedNotes.prepare();
}, 30_000);
afterEach(() => world.stopIndexes());
afterAll(() => world.stop());

const refusal = (code: string) => expect.objectContaining({ kind: 'unavailable', code });

describe('a search', () => {
  it('sees nothing until the first build is complete', async () => {
    await world.notes.write('first');
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const index = world.start(new MemoryEngine(new Disk(), (name) => (name === 'apply' ? gate : undefined)));
    await expect(found(index)).rejects.toEqual(refusal('Search.Building'));
    expect(index.status()).toMatchObject({ isComplete: false, caughtUp: false });
    open();
    await index.untilLevel();
    expect(await found(index)).toContain('first');
    expect(index.status()).toMatchObject({ state: 'live', isComplete: true, caughtUp: true, build: '1' });
  });

  it('sees everything stored before it was sent', async () => {
    const index = world.start();
    await index.untilLevel();
    for (let round = 0; round < 20; round += 1) {
      await world.notes.write(`own-${round}`);
      expect(await found(index)).toContain(`own-${round}`);
      if (round % 2 === 0) await world.notes.remove(`own-${round}`);
    }
    expect((await found(index)).filter((id) => id.startsWith('own-'))).toHaveLength(10);
  });

  it('does not wait for events of others', async () => {
    const index = world.start(undefined, { waitMs: 400 });
    await index.untilLevel();
    for (let round = 0; round < 10; round += 1) {
      const position = await world.notes.other();
      expect((await index.search(EVERYTHING, position)).totalCount).toBeGreaterThan(0);
      expect(index.status().position).toBeGreaterThanOrEqual(position);
    }
  });

  it('is refused when a position does not arrive in time', async () => {
    const index = world.start(undefined, { waitMs: 50 });
    await index.untilLevel();
    const beyond = (await world.log.headPosition()) + 1_000n;
    await expect(found(index, beyond)).rejects.toEqual(refusal('Search.Behind'));
  });

  it('sees the current index while the log is away, unless an acknowledged write is missing', async () => {
    const lookBack = () => Promise.reject(storeUnavailableError());
    const log = { ...bound(world), lookBack };
    const index = world.start(undefined, { log, waitMs: 200 });
    await index.untilLevel();
    expect(await found(index)).toContain('first');
    const position = await world.notes.write('known');
    expect(await found(index, position)).toContain('known');
    await expect(found(index, position + 1_000n)).rejects.toEqual(refusal('Search.Behind'));
  });

  it('cancels a look at the log that takes too long', async () => {
    const looks: (AbortSignal | undefined)[] = [];
    const lookBack: IndexedLog['lookBack'] = (_categories, _after, signal) => {
      looks.push(signal);
      return new Promise(() => undefined);
    };
    const index = world.start(undefined, { log: { ...bound(world), lookBack } });
    await index.untilLevel();
    expect(await found(index)).toContain('first');
    expect(looks.at(-1)?.aborted).toBe(true);
  });
});

describe('a feed', () => {
  it('continues from its position, and repeats nothing', async () => {
    const disk = new Disk<NoteDocument>();
    const first = world.start(new MemoryEngine(disk));
    await first.untilLevel();
    await world.stopIndexes();
    const position = await world.notes.write('later');
    const engine = new MemoryEngine(disk);
    expect(await level(world.start(engine))).toContain('later');
    expect(engine.batches.filter(({ changes }) => changes.length > 0)).toMatchObject([{ position }]);
  });

  it('continues after an outage of the store, and reports it', async () => {
    let isAway = false;
    const engine = new MemoryEngine<NoteDocument>(new Disk(), (name) => {
      if (isAway && name === 'apply') throw new Error('no room on the disk');
    });
    const index = world.start(engine, { waitMs: 100 });
    await index.untilLevel();
    isAway = true;
    await world.notes.write('stored anyway');
    await until(() => index.status().state === 'stopped');
    expect(index.status()).toMatchObject({ error: expect.stringContaining('no room'), caughtUp: false });
    await expect(found(index)).rejects.toEqual(refusal('Search.Behind'));
    isAway = false;
    await until(() => index.status().caughtUp);
    expect(await found(index)).toContain('stored anyway');
    expect(world.errors.filter((text) => text.includes('retrying')).length).toBeLessThanOrEqual(2);
  });

  it('stops at an event that it cannot apply, names it, and has applied all before it', async () => {
    const own = await IndexedNotes.prepare();
    try {
      await own.notes.write('before');
      const position = await own.notes.write('bad', POISON);
      await own.notes.write('behind');
      const engine = new MemoryEngine<NoteDocument>();
      const index = own.start(engine);
      await until(() => index.status().error?.includes(`NoteWritten`) === true && engine.batches.length > 0);
      expect(index.status()).toMatchObject({ state: 'stopped', isComplete: false });
      expect(index.status().error).toContain(`at ${position} stops projection search-index: This cannot be read`);
      expect([...(engine.disk.builds.get(1)?.documents.keys() ?? [])]).toEqual(['before']);
    } finally {
      await own.stop();
    }
  });

  it('applies a long log in large batches, and finds an event at fault within one', async () => {
    const own = await IndexedNotes.prepare();
    try {
      const count = 1_200;
      await Promise.all(Array.from({ length: count }, (_, n) => own.notes.write(`n${n}`)));
      const engine = new MemoryEngine<NoteDocument>();
      const index = own.start(engine);
      await index.untilLevel();
      expect(await found(index)).toHaveLength(count);
      const sizes = engine.batches.map(({ changes }) => changes.length).filter((size) => size > 0);
      expect(Math.max(...sizes)).toBe(count);
      await own.stopIndexes();

      const position = await own.notes.write('bad', POISON);
      for (let n = 0; n < 5; n += 1) await own.notes.write(`behind ${n}`);
      const poisoned = new MemoryEngine<NoteDocument>();
      const stopped = own.start(poisoned);
      await until(() => poisoned.disk.builds.get(1)?.documents.size === count);
      await until(() => stopped.status().error?.includes(`at ${position} stops`) === true);
      expect(stopped.status().isComplete).toBe(false);
    } finally {
      await own.stop();
    }
  });

  it('produces the same index however often it is killed', async () => {
    const expected = await level(world.start());
    await world.stopIndexes();
    const disk = new Disk<NoteDocument>();
    let kills = 0;
    for (let round = 1; round <= 26; round += 1) {
      let left = round % 3;
      let isKilled = false;
      const dying = new MemoryEngine(disk, (name) => {
        left -= 1;
        isKilled ||= left <= 0;
        if (isKilled) throw new Error(`killed at ${name}`);
      });
      await world.notes.revise('first', `revised ${round}`);
      const index = world.start(dying);
      await until(() => isKilled || index.status().caughtUp);
      if (isKilled) kills += 1;
      await world.stopIndexes();
    }
    expect(kills).toBeGreaterThan(12);
    expect(await level(world.start(new MemoryEngine(disk)))).toEqual(expected);
    expect(disk.builds.get(1)?.documents.get('first')?.text).toBe('revised 26');
  });

  it('compacts the index from time to time', async () => {
    const engine = new MemoryEngine<NoteDocument>();
    world.start(engine, { compactEveryMs: 20 });
    await until(() => engine.compactions > 1);
  });

  it('follows the log and switches builds during a compaction, which ends with the build', async () => {
    let begin = () => undefined as void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const engine = new MemoryEngine<NoteDocument>(new Disk(), (name) => {
      if (name !== 'compact') return undefined;
      begin();
      return new Promise<void>(() => undefined);
    });
    const index = world.start(engine, { compactEveryMs: 20 });
    await begun;
    const position = await world.notes.write('meanwhile');
    expect(await found(index, position)).toContain('meanwhile');
    index.rebuild();
    await until(() => engine.disk.live === 2 && engine.disk.builds.size === 1);
    expect(await found(index)).toContain('meanwhile');
    expect(world.errors).toEqual([]);
  });

  it('reports a compaction that fails, and goes on', async () => {
    const engine = new MemoryEngine<NoteDocument>(new Disk(), (name) => {
      if (name === 'compact' && world.errors.length === 0) throw new Error('no room');
    });
    const index = world.start(engine, { compactEveryMs: 20 });
    await until(() => engine.compactions > 1);
    expect(world.errors).toEqual(['Search index not compacted, retried in a few hours']);
    expect(index.status()).toMatchObject({ state: 'live' });
  });
});

describe('a build', () => {
  it('of another log is not searched, and is replaced', async () => {
    const disk = new Disk<NoteDocument>();
    disk.builds.set(1, { documents: new Map([['foreign', { _id: 'foreign', text: '' }]]), position: 10n ** 12n });
    disk.live = 1;
    const index = world.start(new MemoryEngine(disk));
    const seen = await level(index);
    expect(seen).not.toContain('foreign');
    expect(seen).toContain('first');
    expect(world.errors).toContain('Position is not in the log');
    await until(() => disk.builds.size === 1);
    expect(disk.live).toBe(2);
  });

  it('is filled beside the one that is searched, which is dropped afterwards', async () => {
    const disk = new Disk<NoteDocument>();
    let open = () => undefined as void;
    let gate: Promise<void> | undefined;
    const engine = new MemoryEngine(disk, (name) => (name === 'apply' ? gate : undefined));
    const index = world.start(engine);
    await index.untilLevel();
    gate = new Promise<void>((resolve) => (open = resolve));
    index.rebuild();
    await until(() => index.status().filling.length === 1);
    expect(index.status()).toMatchObject({ state: 'rebuilding', build: '1', isComplete: true });
    expect(await found(index)).toContain('first');
    open();
    gate = undefined;
    await until(() => index.status().build === '2');
    expect(await found(index)).toContain('first');
    await until(() => disk.builds.size === 1);
    expect(index.status()).toMatchObject({ state: 'live', filling: [] });
  });

  it('stays for a while after its replacement, for processes that still search it', async () => {
    const disk = new Disk<NoteDocument>();
    const index = world.start(new MemoryEngine(disk), { graceMs: 60_000 });
    await index.untilLevel();
    index.rebuild();
    await until(() => index.status().build === '2' && index.status().filling.length === 0);
    await index.setWrites(true);
    expect([...disk.builds.keys()]).toEqual([1, 2]);
  });
});

async function level(index: ReturnType<IndexedNotes['start']>): Promise<readonly string[]> {
  await index.untilLevel();
  return found(index);
}

function bound({ log }: IndexedNotes) {
  return {
    subscribe: log.subscribe.bind(log),
    headPosition: log.headPosition.bind(log),
    lookBack: log.lookBack.bind(log),
  };
}
