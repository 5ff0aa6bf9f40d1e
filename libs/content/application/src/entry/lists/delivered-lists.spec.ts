import fc from 'fast-check';
import { entryProjection, type EntryDocument } from '@annal/content-read-models';
import { RecordingAccess, startContentStack } from '../../testing/content-stack.ts';
import { EntryDesk } from '../../testing/entry-desk.ts';
import type { EntryOrder } from './entry-order.ts';

const LANGUAGES = ['en-GB', 'cy', 'fr'] as const;
const TYPES = { book: 'en-GB', novel: 'cy', poem: 'fr' } as const;
const VIEWS = ['published', 'latest'] as const;

let passed = 0;
const now = () => new Date(Date.UTC(2026, 2, 10) + (passed += 1000));
let stack: Awaited<ReturnType<typeof startContentStack>>;
let desk: EntryDesk;
beforeAll(async () => {
  stack = await startContentStack([entryProjection], now);
  desk = await EntryDesk.open(stack, new RecordingAccess(), now, LANGUAGES);
  for (const id of ['novel', 'poem'] as const) await desk.publishType(inLanguage(id, TYPES[id]));
});
afterAll(async () => {
  await desk.contentTypes.follower.stop();
  await stack.stop();
});

function inLanguage(id: string, defaultLanguage: string) {
  const name = (text: string) => Object.fromEntries(LANGUAGES.map((language) => [language, text]));
  const fields = [
    { id: 'title', name: name('Title'), dataType: 'string' },
    { id: 'pageCount', name: name('Pages'), dataType: 'integer' },
  ];
  const languages = { defaultLanguage, supportedLanguages: LANGUAGES };
  return { id, name: name(id), entryTitleField: 'title', fields, ...languages };
}

const variation = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  pageCount: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  events: fc.constantFrom<string[]>(
    [],
    ['publish'],
    ['publish'],
    ['publish', 'sysUnpublish'],
    ['sysArchive'],
    ['publish', 'delete'],
    ['publish', 'sysUnpublish', 'publish'],
  ),
});
const plan = fc.record({
  type: fc.constantFrom(...(Object.keys(TYPES) as (keyof typeof TYPES)[])),
  variations: fc.uniqueArray(variation, { minLength: 1, maxLength: 3, selector: ({ language }) => language }),
});
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

let created = 0;
async function carryOut({ type, variations }: Plan): Promise<void> {
  let id: string | undefined;
  const known = variations.filter(({ language }) => type !== 'book' || language !== 'fr');
  for (const { language, pageCount } of known) {
    const title = `T${(created += 7) % 64}`.padEnd(4, 'x') + created;
    const sys = { contentTypeId: type, language, ...(id !== undefined && { id }) };
    ({ entryId: id } = await desk.create({ title, ...(pageCount && { pageCount }), sys }));
  }
  for (const { language, events } of known)
    for (const event of events) {
      if (id === undefined) throw new Error('There is no entry');
      if (event === 'delete') await desk.delete(id, [language]);
      else await desk.invoke(id, { event, language });
    }
}

interface Asked {
  readonly contentTypeId: keyof typeof TYPES | undefined;
  readonly view: (typeof VIEWS)[number];
  readonly order: readonly EntryOrder[];
}

const names = ['entryTitle', 'title', 'pageCount', 'sys.id', 'sys.version.created', 'sys.version.published', 'unknown'];
const asked: fc.Arbitrary<Asked> = fc.record({
  contentTypeId: fc.constantFrom(undefined, ...(Object.keys(TYPES) as (keyof typeof TYPES)[])),
  view: fc.constantFrom(...VIEWS),
  order: fc.array(fc.record({ name: fc.constantFrom(...names), direction: fc.constantFrom(1, -1) }), { maxLength: 1 }),
});

/** By looking at every variation. */
async function expected({ contentTypeId, view, order }: Asked, primaryLanguage: string): Promise<readonly string[]> {
  const all = await stack.readModels.reader(entryProjection).find({ projectUuid: desk.project.uuid, status: view });
  const ofType = all.filter((each) => contentTypeId === undefined || each.contentTypeId === contentTypeId);
  const chosen = [...new Set(ofType.map(({ entryId }) => entryId))].map((entryId) => {
    const variations = ofType.filter((each) => each.entryId === entryId);
    const usual = TYPES[variations[0]?.contentTypeId as keyof typeof TYPES];
    const [first] = variations.toSorted((one, other) => compare(one.version.created, other.version.created));
    const inLanguage = (code: string) => variations.find(({ language }) => language === code);
    return inLanguage(primaryLanguage) ?? inLanguage(usual) ?? (first as EntryDocument);
  });
  const [{ name, direction } = { name: 'entryTitle', direction: 1 }] = order.filter(({ name }) => name !== 'unknown');
  const sorted = chosen.toSorted((one, other) => {
    const [left, right] = [keyOf(one, name), keyOf(other, name)];
    if (left === right) return direction * compare(one.entryId, other.entryId);
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
    return direction * compare(left, right);
  });
  return sorted.map(({ _id }) => _id);
}

const compare = <Value extends string | number>(one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0);

function keyOf({ fields, entryId, version }: EntryDocument, name: string): string | number | undefined {
  const { title, pageCount } = JSON.parse(fields) as { readonly title: string; readonly pageCount?: number };
  switch (name) {
    case 'pageCount':
      return pageCount;
    case 'sys.id':
      return entryId;
    case 'sys.version.created':
      return version.created;
    case 'sys.version.published':
      return version.published ?? undefined;
    default:
      return title.toLowerCase();
  }
}

async function check(primaryLanguage: string, numRuns: number): Promise<void> {
  const project = { ...desk.project, primaryLanguage };
  const types = desk.contentTypes.all(project.uuid).filter(({ latest }) => latest.dataFormat === 'entry');
  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 1, max: 9 }), async (question, pageSize) => {
      const { contentTypeId, view: versionStatus, order } = question;
      const wanted = await expected(question, primaryLanguage);
      const found: string[] = [];
      for (let pageIndex = 0; pageIndex * pageSize <= wanted.length; pageIndex += 1) {
        const within = { project, versionStatus, dataFormats: ['entry'] as const, order, pageIndex, pageSize };
        const listing = { ...within, ...(contentTypeId && { contentTypeId }), isDelivered: true as const };
        const named = types.filter(({ latest }) => contentTypeId === undefined || latest.id === contentTypeId);
        const { totalCount, documents } = await desk.lists.page(listing, named);
        expect(totalCount).toBe(wanted.length);
        found.push(...documents.map(({ _id }) => _id));
      }
      expect(found).toEqual(wanted);
    }),
    { numRuns },
  );
}

it('a list without a language has each entry once, in the variation that a get without one shows', async () => {
  for (const seed of [1, 2]) {
    await Promise.all(fc.sample(plan, { seed, numRuns: 10 }).map(carryOut));
    await check('en-GB', 15);
  }
  const data = { projectUuid: desk.project.uuid, primaryLanguage: 'cy', supportedLanguages: [...LANGUAGES] };
  await stack.shown(stack.changeProject({ type: 'ProjectLanguagesChanged', schemaVersion: 1, data }));
  await check('cy', 15);
}, 60_000);

it('and comes from the read model alone where all entries are in the primary language', async () => {
  const alone = await EntryDesk.open(stack, new RecordingAccess(), now);
  for (const title of ['Beans', 'Apples']) await alone.aBook(title);
  const { entryId } = await alone.aBook('Carrots');
  await alone.create({ title: 'Moron', sys: { contentTypeId: 'book', language: 'cy', id: entryId } });
  const paged = {
    project: alone.project,
    versionStatus: 'latest',
    dataFormats: ['entry'],
    pageIndex: 0,
    pageSize: 2,
  } as const;
  const types = alone.contentTypes.all(alone.project.uuid).filter(({ latest }) => latest.id === 'book');
  const { totalCount, documents } = await alone.lists.page({ ...paged, order: [], isDelivered: true }, types);
  expect([totalCount, documents.map(({ titleKey }) => titleKey)]).toEqual([3, ['apples', 'beans']]);
  await alone.contentTypes.follower.stop();
});
