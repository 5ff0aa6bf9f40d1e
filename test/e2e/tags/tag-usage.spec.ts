import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import type { Json } from '../../support/content/library.ts';
import { Person } from '../../support/callers/people.ts';
import { ShelfMarks, type TagView } from '../../support/content/shelf-marks.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

interface Use {
  readonly title: string;
  readonly fieldId: string;
  readonly language: string;
}
type Uses = Page<Use> & Readonly<Record<'totalArchivedCount' | 'totalRecycleBinCount', number>>;

let annal: Annal;
let marks: ShelfMarks;
let books: TagView;
beforeAll(async () => {
  annal = await Annal.shared();
});
beforeEach(async () => {
  marks = await ShelfMarks.withBooks(annal);
  books = await marks.tag('books');
  await marks.tag('films');
});
afterAll(() => annal.discard());

const id = (tag: TagView) => tag.id;
const uses = async (tag: TagView, query = '') =>
  success(await marks.library.call<Uses>('GET', `/tags/${id(tag)}/usage?${query}`));
const patch = (entry: Entry, values: Json) =>
  marks.library.call<Entry & Json>('PATCH', `/entries/${entry.sys.id}`, values);

describe('the usage of a tag', () => {
  it('is filtered, sorted and counted by the entries that the caller may see', async () => {
    const { library } = marks;
    const first = await library.createPublished({
      title: 'Beta',
      summary: 'Second letter',
      topics: ['books'],
      topic: 'books',
    });
    success(await patch(first, { topics: ['films'] }));
    await library.create({ title: 'Alpha', topics: ['books'] });
    success(
      await library.call('PUT', `/entries/${first.sys.id}`, {
        title: 'Beta cy',
        topic: 'books',
        sys: { language: 'cy' },
      }),
    );
    const archived = await library.create({ title: 'Gone', topic: 'books' });
    success(await library.invoke(archived, 'sysArchive'));
    const binned = await library.create({ title: 'Binned', topic: 'books' });
    success(await library.call('DELETE', `/entries/${binned.sys.id}`), 204);
    const rows = async (query: string) =>
      (await uses(books, query)).items.map(({ title, fieldId, language }) => [title, fieldId, language]);
    expect(await rows('')).toEqual([
      ['Beta', 'topics', 'en-GB'],
      ['Beta', 'topic', 'en-GB'],
    ]);
    const latest = [
      ['Alpha', 'topics', 'en-GB'],
      ['Beta', 'topic', 'en-GB'],
      ['Beta cy', 'topic', 'cy'],
    ];
    expect(await rows('versionStatus=latest')).toEqual(latest);
    expect(await rows('versionStatus=latest&language=fr')).toEqual(latest);
    expect(await rows('versionStatus=latest&language=cy')).toEqual(latest.slice(2));
    expect(await rows('versionStatus=latest&q=LETTER')).toEqual(latest.slice(1, 2));
    expect(await rows('versionStatus=latest&q=other')).toEqual([]);
    expect(await rows('q=LETTER')).toHaveLength(2);
    expect(await rows('versionStatus=latest&pageIndex=1&pageSize=2')).toEqual(latest.slice(2));
    expect(await uses(books, 'versionStatus=latest')).toMatchObject({
      totalCount: 3,
      totalArchivedCount: 1,
      totalRecycleBinCount: 1,
    });
    expect(await uses(books, 'language=cy')).toMatchObject({
      totalCount: 0,
      totalArchivedCount: 0,
      totalRecycleBinCount: 0,
    });
    const client = annal.client(library.id);
    // The client names its own default.
    expect(await client.tags.getUsage(id(books))).toMatchObject({ totalCount: 3 });
    const published = { id: id(books), versionStatus: 'published' } as never;
    expect(await client.tags.getUsage(published)).toMatchObject({ totalCount: 2 });
    expect(await client.tags.getUsage({ id: id(books), versionStatus: 'latest' } as never)).toMatchObject({
      totalCount: 3,
    });
    expect((await marks.get(id(books))).usageCount).toBe(3);
    await library.publish({
      id: 'note',
      name: { 'en-GB': 'Note' },
      entryTitleField: 'title',
      fields: [
        { id: 'title', name: { 'en-GB': 'T' }, dataType: 'string' },
        { id: 'topic', name: { 'en-GB': 'T' }, dataType: 'string', dataFormat: 'tag.topics' },
      ],
    });
    await library.create({ title: 'Note', topic: 'books' }, { contentTypeId: 'note' });
    const reader = await Person.with(library, { entries: [{ id: 'note', languages: ['*'], actions: ['sysView'] }] });
    const seen = success(
      await reader.call<Uses>('GET', `${library.path}/tags/${id(books)}/usage?versionStatus=latest`),
    );
    expect(seen).toMatchObject({
      totalCount: 1,
      totalArchivedCount: 0,
      totalRecycleBinCount: 0,
      items: [{ title: 'Note' }],
    });
  });
});
