import { Annal } from '../support/service/annal.ts';
import type { Fleet } from '../support/service/fleet.ts';
import { Library } from '../support/content/library.ts';
import { Receiver } from '../support/events/receiver.ts';
import { until } from '../support/until.ts';
import { Webhooks } from '../support/events/webhooks.ts';
import { allDelivered, everythingPublished } from './webhook-ledger.ts';

const WRITERS = 2;

class Writers {
  readonly published: string[] = [];
  private isOver = false;
  private readonly running: Promise<void>[];

  constructor(private readonly library: Library) {
    this.running = Array.from({ length: WRITERS }, () => this.write());
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
  }

  private async write(): Promise<void> {
    while (!this.isOver) this.published.push((await this.library.createPublished()).sys.id);
  }
}

/** Needs a fleet that permits webhooks to receivers of tests. */
export function notifierKills(kills: number, running: () => Fleet): void {
  it(
    `a notifier that is killed ${kills} times under load sends every event at least once and skips none`,
    async () => {
      const receiver = await Receiver.open();
      try {
        await tellsEverything(kills, running(), receiver);
      } finally {
        await receiver.close();
      }
    },
    120_000 + kills * 60_000,
  );
}

async function tellsEverything(kills: number, fleet: Fleet, receiver: Receiver): Promise<void> {
  const annal = Annal.at(fleet.of('gateway')[0]?.address ?? '');
  const library = await Library.withBooks(annal);
  const [notifier] = fleet.of('notifier');
  const webhooks = new Webhooks(library);
  await webhooks.subscribe(receiver.url(), { topics: [{ resourceType: 'entry' }], format: 'cloudevents' });
  for (let other = 0; other < 5; other += 1)
    await webhooks.subscribe(receiver.url('/none'), { topics: [{ resourceType: 'node' }] });
  const writers = new Writers(library);
  for (let round = 0; round < kills; round += 1) {
    const enough = receiver.received.length + 5 + Math.floor(Math.random() * 60);
    await until(
      () => Promise.resolve(receiver.received.length),
      (count) => count >= enough,
      60_000,
    );
    await notifier?.kill();
    const before = writers.published.length;
    await until(
      () => Promise.resolve(writers.published.length),
      (count) => count > before,
    );
    await notifier?.start();
  }
  await writers.end();
  const last = await library.create({ title: 'The last one' });
  const events = await everythingPublished(annal, library, ({ subject, type }) => {
    return subject === `entries/${last.sys.id}` && type === 'annal.entry.workflowStateChanged.v1';
  });
  expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => index + 1));
  const published = new Set(
    events.filter(({ type }) => type === 'annal.entry.published.v1').map(({ subject }) => subject),
  );
  expect(writers.published.filter((id) => !published.has(`entries/${id}`))).toEqual([]);
  const wanted = events.filter(({ type }) => type.startsWith('annal.entry.'));
  await allDelivered(wanted, receiver, 60_000);
  expect(receiver.received.filter(({ path }) => path === '/none')).toEqual([]);
}
