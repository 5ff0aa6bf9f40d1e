import { rmSync } from 'node:fs';
import { success } from '../../support/answers/answers.ts';
import type { Entry, Node, Page } from '../../support/answers/views.ts';
import { Tree } from '../../support/content/tree.ts';
import { asParameter, linkTo, Site } from '../../support/delivery/site.ts';
import { isLong } from '../../support/sampling.ts';
import { Annal, temporaryFolder } from '../../support/service/annal.ts';
import { CountedQueries } from '../../support/stores/counted-queries.ts';
import { StoreProcess } from '../../support/stores/store-process.ts';

const MOST_QUERIES = 12;
const TURNS = 60;
const AT_ONCE = 8;
/** Items of a page, links of each, entries that they lead to. */
const [ITEMS, LINKS, SHARED] = isLong ? [100, 20, 200] : [10, 5, 10];
/** Children at each of ten levels: 5,115 nodes in the long form. */
const WIDTHS = isLong ? [5, 2, 2, 2, 2, 2, 2, 2, 2, 2] : [2, 2, 1, 1, 1, 1, 1, 1, 1, 1];

let folder: string;
let store: StoreProcess;
let counted: CountedQueries;
let annal: Annal;
let site: Site;
beforeAll(async () => {
  folder = temporaryFolder();
  store = await StoreProcess.start('mongodb', folder);
  counted = await CountedQueries.before(store.url);
  // What is kept in memory would be left out of the count.
  annal = await Annal.start(undefined, { MONGODB_URL: counted.address, DELIVERY_CACHE_BYTES: '0' });
  site = await Site.open(annal);
}, 120_000);
afterAll(async () => {
  await annal.discard();
  counted.close();
  await store.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** What the service reads on its own account. */
const OWN = /(checkpoints|builds|leases|jobs|uses|requests)/;

/** Read models and the index may still read on their own account, so the fewest of several turns; no answer is a kept one. */
async function measured<Body>(below: string, most = MOST_QUERIES) {
  let fewest: readonly string[] | undefined;
  let body: Body | undefined;
  for (let turn = 0; turn < TURNS && (fewest === undefined || fewest.length > most); turn += 1) {
    const since = counted.queries.length;
    body = await site.found<Body>(`${below}&turn=${turn}`);
    const asked = counted.queries.slice(since).filter((query) => !OWN.test(query));
    if (fewest === undefined || asked.length < fewest.length) fewest = asked;
  }
  // Otherwise something else is counted.
  expect(fewest).not.toEqual([]);
  return { body: body as Body, queries: fewest ?? [] };
}

async function inBatches<Item, Result>(items: readonly Item[], make: (item: Item) => Promise<Result>) {
  const made: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    made.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(make))));
  return made;
}

describe('the number of store queries', () => {
  it(
    `is at most ${MOST_QUERIES} for ${ITEMS} items with ${LINKS} links each at linkDepth 3`,
    async () => {
      const shared = await inBatches(Array.from({ length: SHARED }), async () =>
        site.author('Shared', { friend: linkTo(await site.author('Last')) }),
      );
      await inBatches(
        Array.from({ length: ITEMS }, (_, index) => index),
        (index) =>
          site.novel(`Item ${index}`, {
            others: Array.from({ length: LINKS }, (_each, link) =>
              linkTo(shared[(index * LINKS + link) % shared.length] as Entry),
            ),
          }),
      );
      const size = `pageSize=${ITEMS}&linkDepth=3`;
      const where = asParameter([{ field: 'sys.contentTypeId', equalTo: 'novel' }]);
      for (const below of [`/contenttypes/novel/entries?${size}`, `/entries/search?where=${where}&${size}`]) {
        const { body, queries } = await measured<Page<Entry>>(below);
        expect(body.items).toHaveLength(ITEMS);
        const others = body.items.flatMap(({ others: all }) => all as Entry[]);
        expect(others).toHaveLength(ITEMS * LINKS);
        expect(others.every(({ friend }) => (friend as Entry)['name'] === 'Last')).toBe(true);
        expect(queries.length).toBeLessThanOrEqual(MOST_QUERIES);
      }
    },
    isLong ? 900_000 : 60_000,
  );

  it(
    `is at most ${MOST_QUERIES} for a tree of ten levels`,
    async () => {
      const tree = new Tree(site.library);
      let level: readonly Node[] = [await tree.root()];
      let count = 0;
      for (const width of WIDTHS) {
        const places = level.flatMap(({ id }) => Array.from({ length: width }, (_, index) => ({ id, index })));
        level = await inBatches(places, ({ id, index }) =>
          tree.add(id, `n${index}`, { slug: { 'en-GB': `n${index}` } }),
        );
        count += level.length;
      }
      const { body, queries } = await measured<Node>('/nodes/root?depth=10&entryFields=*');
      const countOf = (node: Node): number =>
        1 + ((node['children'] as Node[] | undefined) ?? []).reduce((sum, child) => sum + countOf(child), 0);
      expect(countOf(body)).toBe(count + 1);
      expect(queries.length).toBeLessThanOrEqual(MOST_QUERIES);
      // Two for the entries and two for their addresses, whatever their number.
      const first = level.slice(0, 20);
      await inBatches(first, async (node) => {
        const { sys } = await site.author('At a node');
        success(await tree.put(node.id, { ...node, entryId: sys.id }));
      });
      const withEntries = await measured<Node>('/nodes/root?depth=10&entryFields=*', MOST_QUERIES + 4);
      expect(withEntries.queries.length).toBeLessThanOrEqual(MOST_QUERIES + 4);
    },
    isLong ? 900_000 : 60_000,
  );
});
