import { success } from '../../support/answers/answers.ts';
import type { Entry, Node } from '../../support/answers/views.ts';
import { field, type Json } from '../../support/content/library.ts';
import type { TagView } from '../../support/content/shelf-marks.ts';
import { Tree } from '../../support/content/tree.ts';
import { asParameter, linkTo, Site } from '../../support/delivery/site.ts';
import { isLong } from '../../support/sampling.ts';
import { Annal } from '../../support/service/annal.ts';
import { Chance } from '../../durability/chance.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
const STEPS = isLong ? 10_000 : 15;
const ASKED = 8;

let annal: Annal;
let site: Site;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
});
afterAll(() => annal.discard());

/** Headers that tell when and where an answer was made, not what it is. */
const PASSING = ['date', 'connection', 'keep-alive', 'x-position', 'last-modified', 'x-response-time'];
const lasting = ({ headers }: { readonly headers: Headers }) =>
  [...headers].filter(([name]) => !PASSING.includes(name) && name !== 'transfer-encoding').toSorted();
const etag = (answer: { readonly headers: Headers }) => answer.headers.get('etag') ?? '';

describe('a kept answer', () => {
  it('is given again, with the time of the last change and the position', async () => {
    const { sys } = await site.novel('Kept');
    const [one, other] = [await site.read(`/entries/${sys.id}`), await site.read(`/entries/${sys.id}`)];
    expect([other.status, other.body, etag(other)]).toEqual([200, one.body, etag(one)]);
    expect(other.headers.get('x-position')).toMatch(/^\d+-\w+$/);
    const time = Date.parse(other.headers.get('last-modified') ?? '');
    expect(Math.abs(time - Date.parse(String(sys.version.published)))).toBeLessThanOrEqual(1_000);
  });

  it('is gone with the first answer after a change: of the entry, of lists, and of links to it', async () => {
    const ann = await site.author('Ann');
    const novel = await site.novel('Shelves', { author: linkTo(ann) });
    const addresses = [
      `/entries/${ann.sys.id}`,
      `/entries/${novel.sys.id}?linkDepth=1`,
      `/entries/${novel.sys.id}`,
      `/contenttypes/author/entries`,
      `/entries/search?where=${asParameter([{ field: 'sys.contentTypeId', equalTo: 'author' }])}`,
    ];
    const warm = () => Promise.all(addresses.flatMap((address) => [site.read(address), site.read(address)]));
    await warm();
    const revised = await site.revise(ann, { name: 'Bea' });
    expect((await site.read(`/entries/${ann.sys.id}`)).body).toMatchObject({ name: 'Ann' });
    success(await site.library.invoke(revised, 'publish'));
    const [entry, inlined, , list, found] = await Promise.all(addresses.map((address) => site.read(address)));
    expect(entry?.body).toMatchObject({ name: 'Bea' });
    expect(inlined?.body).toMatchObject({ author: { name: 'Bea' } });
    for (const page of [list, found]) expect(page?.body).toMatchObject({ items: [{ name: 'Bea' }] });
    await warm();
    success(await site.library.invoke(ann, 'sysUnpublish'));
    const [gone, , linking, empty, none] = await Promise.all(addresses.map((address) => site.read(address)));
    expect([gone?.status, linking?.body['author']]).toEqual([404, null]);
    for (const page of [empty, none]) expect(page?.body).toMatchObject({ items: [], totalCount: 0 });
  });

  it('of something missing is gone when it comes to exist', async () => {
    const draft = await site.draft('Coming');
    for (let turn = 0; turn < 2; turn += 1) expect((await site.read(`/entries/${draft.sys.id}`)).status).toBe(404);
    success(await site.library.invoke(draft, 'publish'));
    expect((await site.read(`/entries/${draft.sys.id}`)).status).toBe(200);
  });
});

describe('if-modified-since', () => {
  it('is trusted only when the last change is two seconds old', async () => {
    const { sys } = await site.novel('Dated');
    await site.read(`/entries/${sys.id}`);
    const { headers } = await site.read(`/entries/${sys.id}`);
    const since = { 'if-modified-since': headers.get('last-modified') ?? '' };
    const isYoung = Date.now() - Date.parse(since['if-modified-since']) < 2_000;
    const { status } = await site.read(`/entries/${sys.id}`, { headers: since });
    if (isYoung) expect(status).toBe(200);
    const before = { 'if-modified-since': new Date(0).toUTCString() };
    expect((await site.read(`/entries/${sys.id}`, { headers: before })).status).toBe(200);
  });
});

/** Changes at random, and after each of them answers that are compared with ones that cannot be kept. */
describe(`after any change (SEED=${seed})`, () => {
  const chance = new Chance(seed);
  const random = () => chance.below(2 ** 32) / 2 ** 32;
  const page: Json = {
    id: 'page',
    name: { 'en-GB': 'Page' },
    entryTitleField: 'title',
    fields: [
      field('title', 'string'),
      field('next', 'object', { dataFormat: 'entry' }),
      field('topic', 'string', { dataFormat: 'tag.topics' }),
    ],
  };
  const pick = <Value>(all: readonly Value[]): Value => all[chance.below(all.length)] as Value;

  it(
    'no answer is old, and none is 304 that differs',
    async () => {
      const own = await Site.open(annal);
      const { library } = own;
      const tree = new Tree(library);
      success(await library.call('POST', '/taggroups', { id: 'topics', name: 'Topics' }), 201);
      await library.publish(page);
      const tags: TagView[] = [];
      for (const value of ['one', 'two']) {
        const tag = { groupId: 'topics', value, label: { 'en-GB': value } };
        tags.push(success(await library.call<TagView>('POST', '/tags', tag), 201));
      }
      const root = await tree.root();
      const ids: string[] = [];
      const nodes: Node[] = [];
      const values = () => ({
        title: `Title ${random()}`,
        ...(ids.length > 0 && random() < 0.7 && { next: { sys: { id: pick(ids), language: 'en-GB' } } }),
        ...(random() < 0.6 && { topic: pick(tags).id }),
      });
      for (let index = 0; index < 5; index += 1) {
        const { sys } = await library.createPublished(values(), { contentTypeId: 'page' });
        ids.push(sys.id);
        const parentId = index < 2 ? root.id : pick(nodes).id;
        nodes.push(await tree.add(parentId, `node-${index}`, { slug: { 'en-GB': `node-${index}` }, entryId: sys.id }));
      }
      const entry = async () => success(await library.call<Entry>('GET', `/entries/${pick(ids)}`));
      const ok = ({ status }: { readonly status: number }) => status < 500;
      const changes: readonly (() => Promise<unknown>)[] = [
        async () => library.invoke(await own.revise(await entry(), values()), 'publish'),
        async () => library.invoke(await own.revise(await entry(), values()), 'publish'),
        async () => own.revise(await entry(), values()),
        async () => library.invoke(await entry(), 'sysUnpublish'),
        async () => library.invoke(await entry(), 'publish'),
        async () => ids.push((await library.createPublished(values(), { contentTypeId: 'page' })).sys.id),
        async () => tree.put(pick(nodes).id, { slug: { 'en-GB': `slug-${random()}` } }),
        async () => {
          const node = await tree.get(pick(nodes).id);
          return tree.put(node.id, { ...node, slug: { 'en-GB': `s${String(random()).slice(2)}` } });
        },
        async () => {
          const node = await tree.get(pick(nodes).id);
          return tree.put(node.id, { ...node, parentId: pick([root, ...nodes]).id });
        },
        async () => {
          const tag = success(await library.call<TagView>('GET', `/tags/${pick(tags).id}`));
          return library.call('PUT', `/tags/${tag.id}`, { ...tag, label: { 'en-GB': `Label ${random()}` } });
        },
        async () => {
          const type = success(await library.call<Json>('GET', '/contenttypes/page'));
          const change = { ...type, description: { 'en-GB': `About ${random()}` } };
          const saved = success(
            await library.call<{ version: { versionNo: string } }>('PUT', '/contenttypes/page', change),
          );
          const trigger = { event: 'publish', version: saved.version.versionNo };
          return library.call('POST', '/contenttypes/page/workflow/events', trigger);
        },
      ];
      const addresses = () => [
        `/entries/${pick(ids)}?`,
        `/entries/${pick(ids)}?linkDepth=2`,
        '/entries?',
        '/contenttypes/page/entries?order=-entryTitle&linkDepth=1',
        `/entries/search?where=${asParameter([{ field: 'topic', exists: true }])}`,
        `/entries?zenql=${encodeURIComponent('sys.contentTypeId = "page"')}`,
        '/contenttypes/page?',
        '/nodes/root?depth=3&entryFields=*',
        `/nodes/${pick(nodes).id}?entryFields=title`,
        `/nodes/${pick(nodes).id}/children?`,
        '/nodes/node-0/node-2?',
        `/nodes?entryId=${pick(ids)}`,
        `/tags/${pick(tags).id}?`,
        '/taggroups/topics/tags?',
        '/sitemap?pageSize=100',
      ];
      const known = new Map<string, string>();
      let compared = 0;
      const compare = async (address: string, step: number) => {
        const headers = { 'if-none-match': known.get(address) ?? '' };
        const [kept, computed, head] = await Promise.all([
          own.read(address, { headers }),
          own.read(`${address}&computed=${step}`),
          library.annal.call('HEAD', own.path + address),
        ]);
        expect([address, head.status, lasting(head)]).toEqual([address, computed.status, lasting(computed)]);
        if (kept.status === 304) expect([address, etag(computed)]).toEqual([address, headers['if-none-match']]);
        else expect([address, kept.status, etag(kept)]).toEqual([address, computed.status, etag(computed)]);
        if (computed.status === 200) known.set(address, etag(computed));
        if (kept.status !== 404) compared += 1;
        expect(ok(kept)).toBe(true);
      };
      for (let step = 0; step < STEPS; step += 1) {
        const change = pick(changes)();
        // Readings that are under way during the change must not be kept as what comes after it.
        await Promise.all([change, ...addresses().map((address) => own.read(address))]);
        const asked = addresses().toSorted(() => random() - 0.5);
        await Promise.all(asked.slice(0, ASKED).map((address) => compare(address, step)));
        expect(await mappedPages(own)).toEqual(await pagesOfTree(own));
      }
      expect(compared).toBeGreaterThan(STEPS);
    },
    isLong ? 3_600_000 : 60_000,
  );
});

interface Branch {
  readonly path: string;
  readonly entry?: { readonly sys: { readonly version: { readonly published: string } } };
  readonly children?: readonly Branch[];
}

/** The site map is kept apart from the answers, and updated by what has changed. */
async function mappedPages(site: Site): Promise<readonly string[]> {
  const { items } = await site.found<{ items: { path: string; lastModified: string }[] }>('/sitemap?pageSize=100');
  return items.map(({ path, lastModified }) => `${path} ${lastModified}`);
}

async function pagesOfTree(site: Site): Promise<readonly string[]> {
  const nodes = [await site.found<Branch>('/nodes/root?depth=10&entryFields=sys')];
  for (const { children = [] } of nodes) nodes.push(...children);
  return nodes
    .filter(({ entry }) => entry)
    .map(({ path, entry }) => `${path} ${entry?.sys.version.published}`)
    .toSorted();
}
