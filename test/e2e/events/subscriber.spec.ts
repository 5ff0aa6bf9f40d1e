import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningStores } from '@annal/embedded-storage';
import { idempotent, MemoryCheckpoint, PoisonEvent, RecentlySeen, Subscriber } from '@annal/subscriber';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { Program } from '../../support/service/process.ts';
import { until } from '../../support/until.ts';

let annal: Annal;
let connectionString: string;
let library: Library;
const subscribers: Subscriber[] = [];

beforeAll(async () => {
  annal = await Annal.start();
  connectionString = (await runningStores(annal.dataDir))?.eventStoreUrl ?? '';
});
afterAll(() => annal.discard());
beforeEach(async () => {
  library = await Library.withBooks(annal);
});
afterEach(() => Promise.all(subscribers.splice(0).map((subscriber) => subscriber.stop())));

function subscriber(): Subscriber {
  const made = new Subscriber({ connectionString });
  subscribers.push(made);
  return made;
}

const reached = (list: readonly unknown[], count: number) =>
  until(
    () => Promise.resolve(list.length),
    (length) => length >= count,
  );

describe('consumers of one group', () => {
  it('share the events, each handled once', async () => {
    const group = `index-${library.id}`;
    const handled: { who: number; id: string }[] = [];
    for (const who of [1, 2])
      subscriber().consume({
        group,
        from: 'start',
        handlers: {
          'annal.entry.created.v1': ({ data }) => {
            if (data.projectId === library.id) handled.push({ who, id: data.entryId });
          },
        },
      });
    const created: string[] = [];
    for (let count = 0; count < 30; count += 1) created.push((await library.create({ title: `${count}` })).sys.id);
    await reached(handled, 30);
    expect(handled.map(({ id }) => id).sort()).toEqual(created.sort());
  });

  it('retry failed events and park those that always fail, until they are replayed', async () => {
    const group = `poison-${library.id}`;
    const seen: string[] = [];
    let isMended = false;
    const consumer = subscriber();
    consumer.consume({
      group,
      from: 'start',
      attempts: 3,
      handlers: {
        'annal.entry.created.v1': ({ data }) => {
          if (data.projectId !== library.id) return;
          seen.push(data.entryId);
          if (seen.length <= 2) throw new Error('not now');
        },
        'annal.entry.published.v1': ({ data }) => {
          if (data.projectId !== library.id) return;
          seen.push(`published ${data.entryId}`);
          if (!isMended) throw new PoisonEvent('never');
        },
      },
    });
    const { sys } = await library.createPublished();
    await until(
      () => Promise.resolve(seen),
      (all) => all.filter((one) => one === sys.id).length === 3 && all.includes(`published ${sys.id}`),
    );
    expect(seen.filter((one) => one === `published ${sys.id}`)).toHaveLength(1);
    isMended = true;
    await until(
      async () => {
        await consumer.replayParked(group);
        return seen.filter((one) => one === `published ${sys.id}`).length;
      },
      (count) => count === 2,
    );
  });
});

describe('a follower', () => {
  it('gets every event in order, resumes at its checkpoint and skips known events', async () => {
    const checkpoint = new MemoryCheckpoint();
    const seen = new RecentlySeen();
    const sequences: string[] = [];
    const follow = (): Subscriber => {
      const made = subscriber();
      const note = ({ sequence, data }: { sequence: string; data: { projectId: string } }) => {
        if (data.projectId === library.id) sequences.push(sequence);
      };
      const handlers = { 'annal.entry.created.v1': note, 'annal.entry.published.v1': note };
      made.follow({ name: 'order', checkpoint, handlers: idempotent(handlers, seen) });
      return made;
    };
    const first = follow();
    for (let count = 0; count < 5; count += 1) await library.createPublished();
    await reached(sequences, 10);
    await first.stop();
    const position = checkpoint.position;
    for (let count = 0; count < 5; count += 1) await library.createPublished();
    // As after a crash that lost the last checkpoint.
    checkpoint.position = undefined;
    follow();
    await reached(sequences, 20);
    expect(position).toBeDefined();
    expect(sequences).toEqual([...new Set(sequences)].sort());
  });

  it('parks an event that it cannot handle and continues', async () => {
    const problems: unknown[] = [];
    const made = new Subscriber({ connectionString, onProblem: (_, context) => problems.push(context['verdict']) });
    subscribers.push(made);
    const published: string[] = [];
    made.follow({
      name: `parking-${library.id}`,
      checkpoint: new MemoryCheckpoint(),
      attempts: 2,
      handlers: {
        'annal.entry.created.v1': ({ data }) => {
          if (data.projectId === library.id) throw new Error('not of this world');
        },
        'annal.entry.published.v1': ({ data }) => {
          if (data.projectId === library.id) published.push(data.entryId);
        },
      },
    });
    const { sys } = await library.createPublished();
    await reached(published, 1);
    expect(published).toEqual([sys.id]);
    expect(problems).toEqual(['retry', 'park']);
  });
});

describe('the example subscriber', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annal-example-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const inventory = () =>
    JSON.parse(readFileSync(join(folder, 'inventory.json'), 'utf8')) as { entries: Record<string, string> };

  it('starts with one command and keeps a list of published entries across restarts', async () => {
    const start = () =>
      Program.run('tools/dev/example-subscriber.ts', { DATA_DIR: annal.dataDir, SUBSCRIBER_DATA_DIR: folder });
    const example = await start();
    const entry = await library.createPublished();
    const key = `${library.id}/${entry.sys.id}/en-GB`;
    await example.says(/published entries/);
    await until(
      () => Promise.resolve().then(inventory),
      ({ entries }) => entries[key] === '1.0',
    );
    await example.kill();
    success(await library.invoke(entry, 'sysUnpublish'));
    const again = await start();
    await until(
      () => Promise.resolve().then(inventory),
      ({ entries }) => !(key in entries),
    );
    expect(await again.stop()).toBe(0);
  });
});
