import { Annal } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import { Library } from '../support/content/library.ts';
import { outboundToTests, Receiver } from '../support/events/receiver.ts';
import { Webhooks } from '../support/events/webhooks.ts';
import { programOf, USUAL_VERSION } from '../support/mongodb/releases.ts';
import { ReplicaSet } from '../support/mongodb/replica-set.ts';
import { compareWithRebuild } from '../support/stores/rebuild.ts';
import { until } from '../support/until.ts';
import type { Page } from '../support/answers/views.ts';
import { MongodbWriters } from './mongodb-writers.ts';
import { allDelivered, everythingPublished } from './webhook-ledger.ts';

const { MONGODB_KILLS = '3', MONGODB_STEPDOWNS = '1' } = process.env;
const kills = Number(MONGODB_KILLS);
const stepdowns = Number(MONGODB_STEPDOWNS);
const WRITERS = 8;
const BETWEEN = 60;
const ANSWERED_WITHIN_MS = 60_000;
const PAGE = 2_000;

type Fault = (set: ReplicaSet) => Promise<void>;

const killPrimary: Fault = async (set) => {
  const primary = await set.primary();
  await primary.kill();
  await set.primary();
  await primary.restart();
};

/** Writes that no server has journaled are lost. */
const killAll: Fault = async (set) => {
  await Promise.all(set.members.map((member) => member.kill()));
  await Promise.all(set.members.map((member) => member.restart()));
  await set.primary();
};

const faults: readonly Fault[] = [
  ...Array.from({ length: kills }, (_, index) => (index % 3 === 2 ? killAll : killPrimary)),
  ...Array.from({ length: stepdowns }, (): Fault => (set) => set.stepDown()),
];

const program = await programOf(USUAL_VERSION);
if ('missing' in program) {
  describe(`MongoDB ${USUAL_VERSION}: left out, because ${program.missing}`, () => {
    it('needs its wheel from PyPI', () => expect(program.missing).not.toBe(''));
  });
} else
  describe(`a MongoDB set of three, killed ${kills} times and stepped down ${stepdowns} times under writers`, () => {
    let set: ReplicaSet;
    let annal: Annal;
    let library: Library;
    let receiver: Receiver;
    let writers: MongodbWriters;
    let mongodbUrl: string;

    beforeAll(async () => {
      set = await ReplicaSet.start(program, { members: 3 });
      mongodbUrl = set.url.replace('/?', '/annal?');
      annal = await Annal.start(undefined, { ...outboundToTests, MONGODB_URL: mongodbUrl });
      library = await Library.withBooks(annal);
      receiver = await Receiver.open();
      const topics = [{ resourceType: 'entry' }];
      await new Webhooks(library).subscribe(receiver.url(), { topics, format: 'cloudevents' });
    }, 120_000);
    afterAll(async () => {
      await annal.discard();
      await receiver.close();
      await set.stop();
    });

    it(
      'answers every write',
      async () => {
        writers = new MongodbWriters(library, WRITERS);
        const more = async (count: number) => {
          const wanted = writers.acknowledged + count;
          const now = () => Promise.resolve(writers.acknowledged);
          await until(now, (acknowledged) => acknowledged >= wanted, ANSWERED_WITHIN_MS);
        };
        for (const fault of faults) {
          await more(BETWEEN);
          await fault(set);
        }
        await more(BETWEEN);
        await writers.end();
        expect(writers.failures).toEqual([]);
        expect(writers.longestMs).toBeLessThan(ANSWERED_WITHIN_MS);
      },
      120_000 + faults.length * 60_000,
    );

    it('has every entry, and none that was deleted', async () => {
      const found = new Set<string>();
      for (let pageIndex = 0, pages = 1; pageIndex < pages; pageIndex += 1) {
        const query = `?pageIndex=${pageIndex}&pageSize=${PAGE}&versionStatus=published`;
        const page = success(await library.call<Page<{ sys: { id: string } }>>('GET', `/entries${query}`));
        for (const { sys } of page.items) found.add(sys.id);
        pages = page.pageCount;
      }
      expect(writers.published.filter((id) => !found.has(id))).toEqual([]);
      expect(writers.deleted.filter((id) => found.has(id))).toEqual([]);
      expect(found.size).toBe(writers.published.length);
    });

    it('has every API key once', async () => {
      const query = `?pageSize=${PAGE}`;
      const page = success(await annal.call<Page<{ name: string }>>('GET', `/api/management/security/apiKeys${query}`));
      const names = page.items.map(({ name }) => name);
      expect(names.filter((name) => name.startsWith('Key ')).sort()).toEqual([...writers.keys].sort());
    });

    it('has sent every event to a webhook, in the order of each entry', async () => {
      const last = await library.create({ title: 'The last one' });
      const published = await everythingPublished(annal, library, ({ subject, type }) => {
        return subject === `entries/${last.sys.id}` && type === 'annal.entry.workflowStateChanged.v1';
      });
      const wanted = published.filter(({ type }) => type.startsWith('annal.entry.'));
      await allDelivered(wanted, receiver, 120_000);
    }, 180_000);

    it('has read models that equal a rebuild from its log', async () => {
      expect(await annal.program.stop()).toBe(0);
      const { differences } = await compareWithRebuild(annal.dataDir, mongodbUrl);
      expect(differences.slice(0, 5)).toEqual([]);
    }, 300_000);
  });
