import { setTimeout as wait } from 'node:timers/promises';
import { Chance } from '../../durability/chance.ts';
import { success } from '../../support/answers/answers.ts';
import type { Entry, Page } from '../../support/answers/views.ts';
import { PurgingCache } from '../../support/delivery/purging-cache.ts';
import { linkTo, Site } from '../../support/delivery/site.ts';
import { outboundToTests } from '../../support/events/receiver.ts';
import { Webhooks } from '../../support/events/webhooks.ts';
import { isLong } from '../../support/sampling.ts';
import { Annal } from '../../support/service/annal.ts';

const CHANGES = isLong ? 500 : 8;
const READERS = 4;
const AUTHORS = 10;
const FRESH_WITHIN_MS = 2_000;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));

interface Author {
  entry: Entry;
  readonly linking: Entry;
  version: number;
}

let annal: Annal;
let cache: PurgingCache;
beforeAll(async () => {
  const environment = { DELIVERY_SURROGATE_KEYS: 'always', DELIVERY_SURROGATE_MAX_AGE: '86400' };
  annal = await Annal.start(undefined, { ...outboundToTests, ...environment });
}, 60_000);
afterAll(async () => {
  await cache.close();
  await annal.discard();
});

/** The versions of authors that an answer shows, by their ids; of unpublished ones, none. */
function versionsIn(value: unknown, found = new Map<string, number>()): ReadonlyMap<string, number> {
  if (typeof value !== 'object' || value === null) return found;
  const { sys, name } = value as Partial<Entry>;
  if (sys && typeof name === 'string') found.set(sys.id, Number(/\d+$/.exec(name)?.[0]));
  for (const each of Object.values(value)) versionsIn(each, found);
  return found;
}

describe(`a cache that purges by key and keeps answers for a day (SEED=${seed})`, () => {
  const chance = new Chance(seed);

  it(
    `never serves old content two seconds after a publish, ${CHANGES} times`,
    async () => {
      const site = await Site.open(annal);
      cache = await PurgingCache.open(annal.address, await annal.bearer());
      await new Webhooks(site.library).subscribe(`${cache.address}/purge`, {
        topics: [{ resourceType: 'delivery' }],
        format: 'cloudevents',
      });
      const authors: Author[] = [];
      for (let index = 0; index < AUTHORS; index += 1) {
        const entry = await site.author('Version 0');
        authors.push({ entry, linking: await site.novel('Linking', { author: linkTo(entry) }), version: 0 });
      }
      const read = async (below: string) => {
        const answer = await fetch(cache.address + site.path + below);
        return { status: answer.status, body: (await answer.json()) as Page<Entry> };
      };
      const list = '/contenttypes/author/entries?pageSize=100';
      const addressesOf = ({ entry, linking }: Author) => [
        `/entries/${entry.sys.id}`,
        `/entries/${linking.sys.id}?linkDepth=1`,
        list,
      ];
      const pick = () => authors[chance.below(authors.length)] as Author;
      let isOver = false;
      const readers = Array.from({ length: READERS }, async () => {
        while (!isOver) {
          await Promise.all(addressesOf(pick()).map(read));
          await wait(1);
        }
      });
      const old: string[] = [];
      const looks: Promise<void>[] = [];
      for (let change = 0; change < CHANGES; change += 1) {
        const author = pick();
        const version = author.version + 1;
        const revised = await site.revise(author.entry, { name: `Version ${version}` });
        author.entry = success(await site.library.invoke(revised, 'publish'));
        author.version = version;
        const look = async () => {
          await wait(FRESH_WITHIN_MS);
          for (const address of addressesOf(author)) {
            const shown = versionsIn((await read(address)).body).get(author.entry.sys.id);
            if (!(Number(shown) >= version)) old.push(`${address}: ${shown} after ${version}`);
          }
        };
        looks.push(look());
      }
      await Promise.all(looks);
      isOver = true;
      await Promise.all(readers);
      expect(old).toEqual([]);
      expect(cache.purges).toBeGreaterThan(0);
      expect(cache.hits).toBeGreaterThan(cache.misses);
    },
    60_000 + CHANGES * 2_000,
  );
});
