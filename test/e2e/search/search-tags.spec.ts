import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { field, type Json } from '../../support/content/library.ts';
import { ShelfMarks, type TagView } from '../../support/content/shelf-marks.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

interface Counted extends Page<Entry> {
  readonly aggregations: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

let annal: Annal;
let marks: ShelfMarks;
let books: TagView;
let films: TagView;
beforeAll(async () => {
  annal = await Annal.shared();
});
beforeEach(prepared, 120_000);

async function prepared() {
  marks = await ShelfMarks.withBooks(annal);
  books = await marks.tag('books', { label: { 'en-GB': 'Printed Books', cy: 'Llyfrau' } });
  films = await marks.tag('films');
  await marks.library.create({ title: 'A', topics: [books.id], marks: [films.id] });
  await marks.library.create({ title: 'B', topics: [books.id, films.id], topic: films.id });
  await marks.library.create({ title: 'C', card: { topics: ['films'], text: 'none' } });
  await marks.library.create({ title: 'D', topics: [books.id] }, { language: 'cy' });
}
afterAll(() => annal.discard());

const search = async (body: Json) =>
  success(await marks.library.call<Counted>('POST', '/entries/search', { orderBy: 'title', ...body }));
const found = async (...where: Json[]) => (await search({ where })).items.map(({ entryTitle }) => entryTitle);

it('entries are found by ids, values and labels of their tags', async () => {
  expect(await found({ field: 'topics', equalTo: books.id.toUpperCase() })).toEqual(['A', 'B', 'D']);
  expect(await found({ field: 'topics.value', equalTo: 'BOOKS' })).toEqual(['A', 'B', 'D']);
  expect(await found({ field: 'topics.label', equalTo: 'llyfrau' })).toEqual(['A', 'B', 'D']);
  expect(await found({ field: 'topics', in: ['films', 'nothing'] })).toEqual(['B']);
  expect(await found({ field: 'marks.id', equalTo: films.id })).toEqual(['A']);
  expect(await found({ field: 'card.topics', startsWith: 'fil' })).toEqual(['C']);
  expect(await found({ field: 'topics', freeText: 'printed' })).toEqual(['A', 'B', 'D']);
  expect(await found({ field: 'topic', exists: false })).toEqual(['A', 'C', 'D']);
  const query = new URLSearchParams({ zenql: 'topics.label ~ "printed*" and not topic exists order by title' });
  const page = success(await marks.library.call<Page<Entry>>('GET', `/entries?${query.toString()}`));
  expect(page.items.map(({ entryTitle }) => entryTitle)).toEqual(['A', 'D']);
});

it('new labels and merged tags are found at once', async () => {
  const change = { label: { 'en-GB': 'Volumes' }, version: { versionNo: books.version.versionNo } };
  success(await marks.library.call('PUT', `/tags/${books.id}`, { ...books, ...change }));
  expect(await found({ field: 'topics', equalTo: 'volumes' })).toEqual(['A', 'B', 'D']);
  expect(await found({ field: 'topics', freeText: 'printed' })).toEqual([]);
  success(await marks.delete(films.id, `?replacementTagId=${books.id}`), 204);
  expect(await found({ field: 'card.topics', equalTo: 'books' })).toEqual(['C']);
  expect(await found({ field: 'topic', equalTo: films.id })).toEqual(['B']);
  // B has both.
  const { aggregations } = await search({ aggregations: { byTopic: { field: 'topics' } }, pageSize: 0 });
  expect(aggregations).toEqual({ byTopic: { Volumes: 3 } });
});

it('entries are counted by label, but not sorted by tags', async () => {
  const { aggregations } = await search({
    aggregations: { byTopic: { field: 'topics', missing: 'None' } },
    pageSize: 0,
  });
  expect(aggregations).toEqual({ byTopic: { 'Printed Books': 3, Films: 1, None: 1 } });
  const where = [{ field: 'sys.language', equalTo: 'cy' }];
  const inWelsh = await search({ where, aggregations: { byTopic: { field: 'topics' } } });
  expect(inWelsh.aggregations).toEqual({ byTopic: { Llyfrau: 1 } });
  const { items } = await search({ orderBy: ['-topics', 'title'] });
  expect(items.map(({ entryTitle }) => entryTitle)).toEqual(['A', 'B', 'C', 'D']);
});

it('labels are found in the language of the entry, and ids are not part of its text', async () => {
  const [beginning = ''] = books.id.split('-');
  for (const name of ['*', 'searchContent']) expect(await found({ field: name, freeText: beginning })).toEqual([]);
  expect(await found({ field: 'searchContent', freeText: 'printed' })).toEqual(['A', 'B']);
  expect(await found({ field: 'searchContent', freeText: 'llyfrau' })).toEqual(['D']);
  await marks.library.create({ title: `E ${beginning}` });
  expect(await found({ field: '*', freeText: beginning })).toEqual([`E ${beginning}`]);
});

it('a title that is a tag is shown and found by its label', async () => {
  const { library } = marks;
  const titled = { id: 'section', name: { 'en-GB': 'Section' }, entryTitleField: 'topic' };
  await library.publish({ ...titled, fields: [field('topic', 'string', { dataFormat: 'tag.topics' })] });
  const entry = await library.create({ topic: 'books' }, { contentTypeId: 'section' });
  expect(entry).toMatchObject({ entryTitle: 'Printed Books', topic: books.id });
  expect(await found({ field: 'entryTitle', equalTo: 'printed books' })).toEqual(['Printed Books']);
});

it('a linked title that is a tag is found by its label in a language of the linked entry, not by its id', async () => {
  const { library } = marks;
  const titled = { id: 'section', name: { 'en-GB': 'Section' }, entryTitleField: 'topic' };
  const languages = { supportedLanguages: ['en-GB', 'cy'] };
  await library.publish({ ...titled, ...languages, fields: [field('topic', 'string', { dataFormat: 'tag.topics' })] });
  const linkTo = async (title: string, topic: string, language = 'en-GB') => {
    const { sys } = await library.create({ topic }, { contentTypeId: 'section', language });
    await library.create({ title, sequel: { sys: { id: sys.id, dataFormat: 'entry', contentTypeId: 'section' } } });
  };
  await linkTo('In English', 'books');
  await linkTo('In Welsh', 'books', 'cy');
  await linkTo('Of films', 'films');
  const linking = async (condition: Json) => {
    const titles = ['In English', 'In Welsh', 'Of films'];
    return found({ field: 'searchContent', ...condition }, { field: 'title', in: titles });
  };
  expect(await linking({ freeText: 'printed' })).toEqual(['In English']);
  expect(await linking({ freeText: 'llyfrau' })).toEqual(['In Welsh']);
  expect(await linking({ contains: 'ted bo' })).toEqual(['In English']);
  expect(await linking({ endsWith: 'films' })).toEqual(['Of films']);
  expect(await linking({ freeText: books.id.split('-')[0] })).toEqual([]);
  expect(await linking({ startsWith: books.id.slice(0, 6) })).toEqual([]);
  success(await marks.delete(films.id, `?replacementTagId=${books.id}`), 204);
  expect(await linking({ freeText: 'printed' })).toEqual(['In English', 'Of films']);
});
