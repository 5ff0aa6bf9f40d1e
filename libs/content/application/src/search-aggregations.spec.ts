import { entryProjection } from '@annal/content-read-models';
import type { Aggregation } from '@annal/search-query';
import { aggregationsOf } from './search-aggregations.ts';
import { SearchFilters } from './search-filter.ts';
import { RecordingAccess, startContentStack } from './testing/content-stack.ts';
import { EntryDesk } from './testing/entry-desk.ts';

const field = (id: string, dataType: string) => ({ id, name: { 'en-GB': id }, dataType });
const sample = {
  id: 'sample',
  name: { 'en-GB': 'Sample' },
  entryTitleField: 'title',
  fields: [
    field('title', 'string'),
    field('notes', 'string'),
    field('pages', 'integer'),
    field('price', 'decimal'),
    field('inPrint', 'boolean'),
    field('printed', 'dateTime'),
    field('keywords', 'stringArray'),
    field('marks', 'decimalArray'),
  ],
};

describe('counting the values of many entries by their terms', () => {
  let stack: Awaited<ReturnType<typeof startContentStack>>;
  let desk: EntryDesk;
  const now = () => new Date('2026-03-10T09:00:00.000Z');
  beforeAll(async () => {
    stack = await startContentStack([entryProjection], now);
    desk = await EntryDesk.open(stack, new RecordingAccess(), now);
    await desk.publishType(sample);
    const words = ['Botany', 'botany', 'Indexing', 'Ä', '$title', ''];
    const each = Array.from({ length: 24 }, (_, n) => ({
      title: `Title ${n % 5}`,
      ...(n % 4 > 0 && { pages: [10, 9, -3][n % 3], price: [0.5, -1.25, 1e21][n % 3], marks: [n % 2, n % 3, -0.5] }),
      ...(n % 3 > 0 && { inPrint: n % 2 === 0, printed: ['2026-01-01', '2026-01-01T00:00:00Z'][n % 2] }),
      keywords: [words[n % 6], words[(n + 1) % 6]],
      ...(n === 7 && { notes: 'so long '.repeat(20) }),
      sys: { contentTypeId: 'sample' },
    }));
    for (const entry of each) await desk.create(entry);
  });
  afterAll(async () => {
    await desk.contentTypes.follower.stop();
    await stack.stop();
  });

  it.each([
    ['title'],
    ['entryTitle'],
    ['pages'],
    ['price'],
    ['inPrint'],
    ['printed'],
    ['keywords'],
    ['marks'],
    ['notes'],
    ['unknown'],
  ])('%s, as by looking at each of them', async (name) => {
    const type = desk.contentTypes.find(desk.project.uuid, 'sample');
    if (!type) throw new Error('The content type is not there');
    const { latest, published = latest } = type;
    const filters = new SearchFilters({ definitions: [published], components: new Map(), now: now(), caller: 'm' });
    const entries = stack.readModels.reader(entryProjection);
    const ofType = { contentTypeUuid: latest.uuid, status: 'latest' };
    const none: Aggregation[] = [{ name: 'all', field: name, size: 10 }];
    const asked = [
      ...none,
      { name: 'few', field: name, size: 2 },
      { name: 'with', field: name, size: 10, missing: 'None' },
    ];
    for (const filter of [
      ofType,
      { ...ofType, $and: [{ 'search.terms': 'title:titl' }, { $nor: [{ entryId: 'x' }] }] },
    ]) {
      const matches = { filter, totalCount: await entries.countMatching(filter) };
      const byTerms = await aggregationsOf(entries, matches, filters, 0)(asked);
      const byDocuments = await aggregationsOf(entries, matches, filters, Infinity)(asked);
      expect(byTerms).toEqual(byDocuments);
      expect(Object.entries(byTerms)).toEqual(Object.entries(byDocuments));
      expect(matches.totalCount).toBe(24);
    }
  });
});
