import { success } from '../../support/answers/answers.ts';
import type { Entry, Node, Page } from '../../support/answers/views.ts';
import { Tree } from '../../support/content/tree.ts';
import { PublishedVersions } from '../../support/delivery/published-versions.ts';
import { asParameter, linkTo, Site } from '../../support/delivery/site.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import { answering, Receiver } from '../../support/events/receiver.ts';
import { Webhooks } from '../../support/events/webhooks.ts';
import { isLong } from '../../support/sampling.ts';
import { Annal } from '../../support/service/annal.ts';
import { until } from '../../support/until.ts';

const PUBLISHES = isLong ? 1_000 : 5;
const WRITERS = isLong ? 32 : 4;

let annal: Annal;
let receiver: Receiver;
let site: Site;
let entry: Entry;
let node: Node;
let linking: Entry;
beforeAll(async () => {
  annal = await Annal.shared();
  receiver = await Receiver.open();
  site = await Site.open(annal);
  const tree = new Tree(site.library);
  entry = await site.author('Version 0');
  node = await tree.add((await tree.root()).id, 'Author', { slug: { 'en-GB': 'author' }, entryId: entry.sys.id });
  linking = await site.novel('Linking', { author: linkTo(entry) });
});
afterAll(async () => {
  await receiver.close();
  await annal.discard();
});

const where = asParameter([{ field: 'sys.contentTypeId', equalTo: 'author' }]);
const addresses = () => [
  `/entries/${entry.sys.id}`,
  '/contenttypes/author/entries',
  `/entries/search?where=${where}`,
  `/nodes/${node.id}?entryFields=*`,
  '/nodes/author?entryFields=*',
  `/entries/${linking.sys.id}?linkDepth=1`,
];

/** The name that each answer shows. */
function nameIn(body: unknown): unknown {
  const shown = body as Entry & Page<Entry> & { readonly entry: Entry; readonly author: Entry };
  return (shown.items?.[0] ?? shown.entry ?? shown.author ?? shown)['name'];
}

describe('a publish', () => {
  it(
    `is shown by the next answers, with warm caches and tags that the caller has, ${PUBLISHES} times`,
    async () => {
      const known = new Map<string, string>();
      const stale: string[] = [];
      for (let turn = 1; turn <= PUBLISHES; turn += 1) {
        // Twice: the second is a kept one.
        for (const address of [...addresses(), ...addresses()])
          known.set(address, (await site.read(address)).headers.get('etag') ?? '');
        const name = `Version ${turn}`;
        const revised = await site.revise(entry, { name });
        entry = success(await site.library.invoke(revised, 'publish'));
        const next = addresses().map(async (address) => {
          const answer = await site.read(address, { headers: { 'if-none-match': known.get(address) ?? '' } });
          if (answer.status !== 200 || nameIn(answer.body) !== name) stale.push(`${turn} ${address} ${answer.status}`);
        });
        await Promise.all(next);
      }
      expect(stale).toEqual([]);
    },
    60_000 + PUBLISHES * 2_000,
  );

  it(`is shown by the next answer while ${WRITERS} people publish`, async () => {
    const versions = await Promise.all(Array.from({ length: WRITERS }, () => PublishedVersions.of(site)));
    const began = performance.now();
    await Promise.all(
      versions.map(async (each) => {
        while (each.count < PUBLISHES / 10) await each.next((id) => site.read<Entry>(`/entries/${id}`));
      }),
    );
    const perSecond = (WRITERS * Math.ceil(PUBLISHES / 10) * 1_000) / (performance.now() - began);
    if (isLong) process.stderr.write(`${Math.round(perSecond)} publishes a second, each with a save and a read\n`);
    expect(versions.flatMap(({ stale }) => stale)).toEqual([]);
  }, 120_000);

  it(
    `is shown to who hears of it, by a webhook or of old keys, ${PUBLISHES} times`,
    async () => {
      let published = await site.author('Name 0');
      const address = `/entries/${published.sys.id}`;
      const list = `/entries/search?where=${asParameter([
        { field: 'sys.id', equalTo: published.sys.id },
        { field: 'name', contains: 'Name' },
      ])}`;
      const misses: string[] = [];
      const heard = { webhooks: 0, keys: 0 };
      const versionOf = (body: unknown) => Number(/\d+$/.exec(String(nameIn(body)))?.[0]);
      /** The least that a reader who heard of it just now may see. */
      const look = async (what: string, least: number) => {
        const shown = await Promise.all([address, list].map(async (below) => (await site.read(below)).body));
        for (const body of shown) if (versionOf(body) < least) misses.push(`${what}: ${versionOf(body)} < ${least}`);
      };
      const looks: Promise<void>[] = [];
      receiver.behaviour = (request, response) => {
        const { resource, eventName } = JSON.parse(request.body) as { eventName: string; resource: { id: string } };
        if (resource.id === published.sys.id && eventName === 'published') {
          heard.webhooks += 1;
          looks.push(look('webhook', heard.webhooks));
        }
        answering(204)(request, response);
      };
      const webhooks = new Webhooks(site.library);
      await webhooks.subscribe(receiver.url());
      const url = `${annal.address}${site.library.path}/events/stream?types=annal.delivery.invalidated.v1`;
      const headers = { authorization: `Bearer ${await annal.bearer()}`, 'last-event-id': '0' };
      const stream = await EventStream.open(url, { headers });
      const told = () => stream.messages.filter(({ data = '' }) => data.includes(`:e:${published.sys.id}`)).length;
      await until(
        () => Promise.resolve(told()),
        (count) => count === 1,
      );
      for (let turn = 1; turn <= PUBLISHES; turn += 1) {
        const revised = await site.revise(published, { name: `Name ${turn}` });
        const sent = site.library.invoke(revised, 'publish');
        // As soon as it is told, which may be before the publish is acknowledged.
        await until(
          () => Promise.resolve(told()),
          (count) => count > turn,
        );
        heard.keys += 1;
        looks.push(look('keys', turn));
        published = success(await sent);
      }
      await until(
        () => Promise.resolve(heard.webhooks),
        (count) => count >= PUBLISHES,
      );
      await Promise.all(looks);
      stream.close();
      expect(misses).toEqual([]);
      expect(heard).toEqual({ webhooks: PUBLISHES, keys: PUBLISHES });
    },
    60_000 + PUBLISHES * 2_000,
  );
});
