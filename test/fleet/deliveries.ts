import { ATTACKS, OpenWorld } from '../support/delivery/attack.ts';
import { PublishedVersions, type ReadVersion } from '../support/delivery/published-versions.ts';
import { Site } from '../support/delivery/site.ts';
import type { Entry } from '../support/answers/views.ts';
import { Annal } from '../support/service/annal.ts';
import { Balancer } from '../support/service/balancer.ts';
import type { Fleet } from '../support/service/fleet.ts';
import { until } from '../support/until.ts';

const TAKES_MS = 180_000;
const WRITERS = 4;
const READERS = 8;
const ANSWERS = 400;
/** Twice the idle time is less than what a busy machine adds by itself. */
const UNNOTICED_MS = 25;

/** Writers who read at once what they have published, and readers of what never changes. */
class Visitors {
  readonly failures: string[] = [];
  answered = 0;
  private isOver = false;
  private readonly all: Promise<unknown>;

  constructor(
    private readonly site: Site,
    private readonly website: Annal,
  ) {
    const writers = Array.from({ length: WRITERS }, () => this.write());
    this.all = Promise.all([...writers, ...Array.from({ length: READERS }, () => this.read())]);
    // `more` and `end` throw it.
    this.all.catch(() => undefined);
  }

  async more(count: number): Promise<void> {
    const wanted = this.answered + count;
    const reached = until(
      async () => this.answered,
      (answered) => answered >= wanted,
      TAKES_MS,
    );
    await Promise.race([this.all, reached]);
  }

  async end(): Promise<readonly string[]> {
    this.isOver = true;
    await this.all;
    return this.failures;
  }

  private async write(): Promise<void> {
    const versions = await PublishedVersions.of(this.site);
    while (!this.isOver) await versions.next(this.shown);
    this.failures.push(...versions.stale);
  }

  private async read(): Promise<void> {
    const { sys } = await this.site.novel('Constant');
    while (!this.isOver) {
      const { status, body } = await this.shown(sys.id, '');
      if (status !== 200 || body['title'] !== 'Constant') this.failures.push(`${status} ${JSON.stringify(body)}`);
    }
  }

  private readonly shown: ReadVersion = async (entryId, position) => {
    const token = await this.site.library.annal.bearer();
    const headers = position === '' ? undefined : { 'x-min-position': position };
    const path = `${this.site.path}/entries/${entryId}`;
    const answer = await this.website.call<Entry>('GET', path, undefined, { token, ...(headers && { headers }) });
    this.answered += 1;
    return answer;
  };
}

/** Each website reads through one address, in front of two processes. */
export function deliveriesGoOn(parts: () => { readonly fleet: Fleet; readonly gateway: Annal }): void {
  it.each([
    ['is stopped and started', 'none', 'stop'],
    ['is killed, behind a balancer that repeats what broke before an answer', 'broken', 'kill'],
  ] as const)(
    'no read of the delivery API fails or is too old when one of its processes %s',
    async (_, repeats, end) => {
      const { fleet, gateway } = parts();
      const [lost] = fleet.of('delivery');
      const balancer = await Balancer.start(
        fleet.of('delivery').map(({ address }) => address),
        repeats,
      );
      const visitors = new Visitors(await Site.open(gateway), Annal.at(balancer.address));
      await visitors.more(ANSWERS);
      await lost?.[end]();
      await visitors.more(ANSWERS);
      await lost?.start();
      await visitors.more(ANSWERS);
      expect(await visitors.end()).toEqual([]);
      await balancer.close();
    },
    TAKES_MS,
  );

  it(
    'editors wait no more than twice as long while anybody sends what they like to the delivery API',
    async () => {
      const { fleet, gateway } = parts();
      const [{ address = '' } = {}] = fleet.of('delivery');
      const world = await OpenWorld.prepare(gateway, { perSecond: 500, connections: 10_000, milliseconds: 10_000 });
      await world.editors();
      const idle = await world.editors();
      process.stderr.write(`idle: p99 ${idle.toFixed(1)} ms\n`);
      const slow: unknown[] = [];
      for (const kind of ATTACKS) {
        const { p99, sent } = await world.editorsDuring(kind, address);
        process.stderr.write(`${kind}: ${sent} sent, p99 ${p99.toFixed(1)} ms\n`);
        if (sent === 0 || p99 > Math.max(2 * idle, UNNOTICED_MS)) slow.push({ kind, sent, p99, idle });
      }
      expect(slow).toEqual([]);
    },
    TAKES_MS,
  );
}
