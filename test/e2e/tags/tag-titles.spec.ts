import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { field, type Json } from '../../support/content/library.ts';
import { ShelfMarks, type TagView } from '../../support/content/shelf-marks.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

// Titles of sections are tags, titles of books are texts.

interface Use {
  readonly id: string;
  readonly title: string;
  readonly fieldId: string;
}

let annal: Annal;
let marks: ShelfMarks;
let printed: TagView;
let book: Entry;
let sections: readonly Entry[];
beforeAll(async () => {
  annal = await Annal.shared();
  marks = await ShelfMarks.withBooks(annal);
  printed = await marks.tag('books', { label: { 'en-GB': 'Printed Books', cy: 'Llyfrau' } });
  await marks.tag('aardvarks');
  const { library } = marks;
  await library.publish({
    id: 'section',
    name: { 'en-GB': 'Section' },
    entryTitleField: 'topic',
    fields: [field('topic', 'string', { dataFormat: 'tag.topics' }), field('first', 'object', { dataFormat: 'entry' })],
  });
  book = await library.create({ title: 'Zoology' });
  const first = { sys: { id: book.sys.id, dataFormat: 'entry' } };
  const make = (topic: string, more: Json = {}) => library.create({ topic, ...more }, { contentTypeId: 'section' });
  sections = [await make('books', { first }), await make('aardvarks', { first }), await make('books')];
}, 60_000);
afterAll(() => annal.discard());

const list = async <Item>(below: string) => success(await marks.library.call<Page<Item>>('GET', below)).items;
const byId = (ids: readonly string[]) => [...ids].sort();

it('uses of a tag are listed and searched by the labels of titles', async () => {
  const uses = (q: string) => list<Use>(`/tags/${printed.id}/usage?versionStatus=latest${q}`);
  const ids = [sections[0], sections[2]].map((entry) => String(entry?.sys.id));
  expect((await uses('')).map(({ title, fieldId }) => [title, fieldId])).toEqual(
    ids.map(() => ['Printed Books', 'topic']),
  );
  expect(byId((await uses('&q=printed')).map(({ id }) => id))).toEqual(byId(ids));
  expect(await uses(`&q=${printed.id.slice(0, 8)}`)).toEqual([]);
});

it('uses of an entry are listed and searched by the labels of titles', async () => {
  const uses = (q: string) => list<Use>(`/entries/${book.sys.id}/usage?${q}`);
  expect((await uses('')).map(({ title }) => title).sort()).toEqual(['Aardvarks', 'Printed Books']);
  expect(await uses('q=printed')).toMatchObject([{ id: sections[0]?.sys.id, title: 'Printed Books' }]);
  expect(await uses(`q=${printed.id.slice(0, 8)}`)).toEqual([]);
});

it('lists by title put entries with tags as titles last, by id', async () => {
  const ids = [book.sys.id, ...byId(sections.map(({ sys }) => sys.id))];
  const order = async (below: string) => (await list<Entry>(below)).map(({ sys }) => sys.id);
  expect(await order('/entries')).toEqual(ids);
  expect(await order('/entries?order=entryTitle,sys.id')).toEqual(ids);
  const searched = success(await marks.library.call<Page<Entry>>('POST', '/entries/search', { where: [] }));
  expect(searched.items.map(({ sys }) => sys.id)).toEqual(ids);
});
