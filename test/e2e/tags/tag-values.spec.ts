import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success } from '../../support/answers/answers.ts';
import type { Json } from '../../support/content/library.ts';
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
let [books, films, red]: TagView[] = [];
beforeAll(async () => {
  annal = await Annal.shared();
});
beforeEach(async () => {
  marks = await ShelfMarks.withBooks(annal);
  [books, films] = [await marks.tag('books'), await marks.tag('films')];
  red = await marks.tag('red', { groupId: 'colours' });
});
afterAll(() => annal.discard());

const id = (tag: TagView | undefined) => tag?.id ?? '';
const link = (tag: TagView | undefined) => ({ sys: { id: id(tag), dataFormat: 'tag', groupId: tag?.groupId } });
const uses = async (tag: TagView | undefined, query = '') =>
  success(await marks.library.call<Uses>('GET', `/tags/${id(tag)}/usage?${query}`));
const patch = (entry: Entry, values: Json) =>
  marks.library.call<Entry & Json>('PATCH', `/entries/${entry.sys.id}`, values);

describe('a tag field', () => {
  it('accepts ids, values, whole tags and links, and returns ids or links', async () => {
    const entry = await marks.library.create({
      title: 'All',
      topics: ['BOOKS', films, { sys: { id: id(books) } }, id(films).toUpperCase()],
      topic: books,
      marks: [{ id: id(red) }, id(books)],
      mark: id(red),
      card: { topics: ['films'], text: id(red) },
      body: [
        { type: 'topic', value: 'books' },
        { type: 'cards', value: [{ topics: ['books'] }, { topics: null }] },
      ],
    });
    const shown = {
      topics: [id(books), id(films)],
      topic: id(books),
      marks: [link(red), link(books)],
      mark: link(red),
      card: { topics: [id(films)], text: id(red) },
      body: [
        { type: 'topic', value: id(books) },
        {
          type: 'cards',
          value: [
            { topics: [id(books)], text: null },
            { topics: [], text: null },
          ],
        },
      ],
    };
    expect(entry).toMatchObject(shown);
    expect(await marks.entry(entry)).toMatchObject(shown);
    const { items } = success(await marks.library.call<Page<Entry>>('GET', '/entries'));
    expect(items[0]).toMatchObject(shown);
    expect((await marks.get(id(books))).usageCount).toBe(5);
    expect((await uses(books, 'versionStatus=latest')).items.map(({ fieldId }) => fieldId).sort()).toEqual([
      'body.cards.topics',
      'body.topic',
      'marks',
      'topic',
      'topics',
    ]);
    success(await marks.library.call('PUT', `/entries/${entry.sys.id}`, { title: 'All', topics: ['books'] }));
    expect((await marks.get(id(books))).usageCount).toBe(1);
    expect((await marks.get(id(films))).usageCount).toBe(0);
  });

  it.each<[string, Json, readonly string[]]>([
    ['an unknown tag', { topics: ['books', randomUUID()] }, ['topics[1]']],
    ['a value of another group', { topics: ['red'] }, ['topics[0]']],
    ['a value that is no tag', { topics: [{}, 7], topic: {} }, ['topics[0]', 'topics[1]', 'topic']],
    ['a value without a group', { mark: 'red' }, ['mark']],
    ['too many tags', { topics: ['books', 'films', 'a', 'b'] }, ['topics']],
    [
      'an unknown tag within components',
      { card: { topics: ['none'] }, body: [{ type: 'cards', value: [{ topics: ['none'] }] }] },
      ['card.topics[0]', 'body[0].value[0].topics[0]'],
    ],
  ])('rejects %s', async (_, values, paths) => {
    for (const value of ['a', 'b']) await marks.tag(value);
    const sent = { title: 'x', ...values, sys: { contentTypeId: 'book', language: 'en-GB' } };
    expect(fields(await marks.library.call('POST', '/entries', sent))).toEqual(paths);
    const entry = await marks.library.create();
    expect(fields(await patch(entry, values))).toEqual(paths);
  });

  it('rejects a tag of another group with the reason', async () => {
    const sent = { title: 'x', topics: [id(red)], sys: { contentTypeId: 'book', language: 'en-GB' } };
    expect(refusal(await marks.library.call('POST', '/entries', sent), 422).data).toEqual([
      { field: 'topics[0]', message: "The tag 'red' does not belong to the tag group 'topics'" },
    ]);
  });

  it('shows a changed value or label at once without a change of the entry', async () => {
    const entry = await marks.library.create({ title: 'x', topics: [id(books)] });
    success(await marks.library.call('PUT', `/tags/${id(books)}`, { value: 'volumes', label: { 'en-GB': 'Volumes' } }));
    expect(await marks.entry(entry)).toEqual(entry);
    success(await patch(entry, { topics: ['volumes'] }));
  });
});

describe('a tag in use', () => {
  const refused = async (tag: TagView | undefined, entries = 1) =>
    expect(refusal(await marks.delete(id(tag)), 422).data).toEqual([
      { field: 'id', message: `The tag '${tag?.value}' is used by ${entries} entries` },
    ]);

  it('cannot be deleted because of a draft, a published version, an archived or deleted entry, or a nested use', async () => {
    const { library } = marks;
    const draft = await library.create({ title: 'x', body: [{ type: 'cards', value: [{ topics: ['books'] }] }] });
    await refused(books);
    success(await library.invoke(draft, 'publish'));
    success(await patch(draft, { body: [] }));
    await refused(books);
    success(await library.invoke(draft, 'publish'));
    const second = await library.create({ title: 'y', topic: 'films' });
    success(await library.invoke(second, 'sysArchive'));
    await refused(films);
    const third = await library.create({ title: 'z', mark: id(red) });
    success(await library.call('DELETE', `/entries/${third.sys.id}`), 204);
    await refused(red);
    // Only an older version names it now.
    success(await marks.delete(id(books)), 204);
    expect(success(await library.call<Json>('GET', `/entries/${draft.sys.id}?version=0.1`))['body']).toEqual([
      { type: 'cards', value: [{ topics: [], text: null }] },
    ]);
    success(await library.call('DELETE', `/entries/${third.sys.id}?permanent=true`), 204);
    success(await marks.delete(id(red)), 204);
  });

  it('counts entries, not variations', async () => {
    const { library } = marks;
    const entry = await library.createPublished({ title: 'x', topic: 'books' });
    success(
      await library.call('PUT', `/entries/${entry.sys.id}`, { title: 'x', topic: 'books', sys: { language: 'cy' } }),
    );
    await library.create({ title: 'y', topic: 'books' });
    await refused(books, 2);
  });
});

describe('a merged tag', () => {
  it('is replaced wherever its id is used, without changing an entry', async () => {
    const { library } = marks;
    const both = await library.createPublished({ title: 'Both', topics: [id(films), id(books)], topic: id(books) });
    const drafted = success(await patch(both, { topics: ['books', 'films'], summary: 'x' }));
    success(await marks.delete(id(books), `?replacementTagId=${id(films)}`), 204);
    const after = await marks.entry(both);
    expect(after).toEqual({ ...drafted, topics: [id(films)], topic: id(films) });
    expect(await marks.entry(both, '?versionStatus=published')).toMatchObject({
      topics: [id(films)],
      topic: id(films),
    });
    expect(await marks.entry(both, '?version=0.1')).toMatchObject({ topics: [id(films)], topic: id(films) });
    expect((await marks.get(id(films))).usageCount).toBe(2);
    expect((await uses(films)).items.map(({ fieldId }) => fieldId).sort()).toEqual(['topic', 'topics']);
    const third = await marks.tag('third');
    success(await marks.delete(id(films), `?replacementTagId=${third.id}`), 204);
    expect(await marks.entry(both)).toMatchObject({ topics: [third.id], topic: third.id });
    expect((await marks.get(third.id)).usageCount).toBe(2);
    expect(refusal(await library.call('GET', `/tags/${id(books)}`), 404).data).toMatchObject({ mergedInto: third.id });
    const changed = success(await patch(both, { summary: 'y' }));
    expect(changed).toMatchObject({ topics: [third.id], topic: third.id });
    const put = { title: 'Both', topics: [id(books), id(films)], topic: id(films) };
    expect(success(await library.call('PUT', `/entries/${both.sys.id}`, put))).toMatchObject({ topics: [third.id] });
    const operations = [
      { op: 'test', path: '/topics/0', value: third.id },
      { op: 'add', path: '/topics/-', value: id(books) },
    ];
    expect(success(await library.call('PATCH', `/entries/${both.sys.id}`, operations))).toMatchObject({
      topics: [third.id],
    });
    expect((await marks.get(third.id)).usageCount).toBe(2);
    await refusedWhileUsed(third);
  });

  const refusedWhileUsed = async (tag: TagView) => refusal(await marks.delete(tag.id), 422);
});

describe('a required tag', () => {
  it('is missing on publication after a concurrent save removed its only tag', async () => {
    const { library } = marks;
    await library.publish({
      id: 'note',
      name: { 'en-GB': 'Note' },
      entryTitleField: 'title',
      fields: [
        { id: 'title', name: { 'en-GB': 'T' }, dataType: 'string' },
        {
          id: 'topics',
          name: { 'en-GB': 'T' },
          dataType: 'stringArray',
          dataFormat: 'tag.topics',
          validations: { required: {}, minCount: { value: 2 } },
          default: ['books', 'films'],
        },
      ],
    });
    const made = await library.create({}, { contentTypeId: 'note' });
    expect(made).toMatchObject({ topics: [id(books), id(films)] });
    success(await marks.delete(id(books), `?replacementTagId=${id(films)}`), 204);
    expect(fields(await library.invoke(made, 'publish'))).toEqual(['topics']);
    const later = await library.call('POST', '/entries', { sys: { contentTypeId: 'note', language: 'en-GB' } });
    expect(fields(later)).toEqual(['topics']);
    const empty = await library.create({ topics: [] }, { contentTypeId: 'note' });
    expect(fields(await library.invoke(empty, 'publish'))).toEqual(['topics']);
  });
});
