import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success } from '../../support/answers/answers.ts';
import { Assets, png } from '../../support/content/files.ts';
import { book, field, Library, type Json } from '../../support/content/library.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

type Item = Readonly<Record<string, unknown>>;
type Totals = Readonly<Record<'totalArchivedCount' | 'totalRecycleBinCount', number>>;

const link = ({ sys }: Entry) => ({ sys: { id: sys.id } });
const entryLinks = (id: string) => field(id, 'object', { dataFormat: 'entry' });

let annal: Annal;
let library: Library;
let author: Entry;
beforeAll(async () => {
  annal = await Annal.shared();
});
beforeEach(async () => {
  library = await Library.open(annal);
  await library.publish({
    ...book,
    fields: [
      ...(book['fields'] as Json[]),
      entryLinks('author'),
      field('related', 'objectArray', { dataFormat: 'entry' }),
      field('cover', 'object', { dataFormat: 'image' }),
      field('paper', 'object', { dataFormat: 'asset' }),
    ],
  });
  await library.publish({
    id: 'note',
    name: { 'en-GB': 'Note' },
    entryTitleField: 'title',
    fields: [field('title', 'string'), entryLinks('about')],
  });
  author = await library.create({ title: 'Borges' });
});
afterAll(() => annal.discard());

const usage = async (query = '', { sys } = author) =>
  success(await library.call<Page<Item> & Totals>('GET', `/entries/${sys.id}/usage${query}`));
const titles = async (query = '', of = author) => (await usage(query, of)).items.map(({ title }) => title);
const byType = async (query = '', { sys } = author) =>
  success(await library.call<Item[]>('GET', `/entries/${sys.id}/usage/contentTypes/${query}`));

describe('the usage of an entry', () => {
  it('lists every field that links to it, by title', async () => {
    const first = await library.create({ title: 'Ficciones', summary: 'Stories', author: link(author) });
    const second = await library.create({ title: 'Aleph', author: link(author), related: [link(first), link(author)] });
    const about = { title: 'Zahir', about: link(author) };
    const note = await library.createPublished(about, { contentTypeId: 'note' });
    await library.create({ title: 'Else', author: link(first) });
    expect(await usage()).toEqual({
      pageIndex: 0,
      pageSize: 25,
      totalCount: 4,
      pageCount: 1,
      totalArchivedCount: 0,
      totalRecycleBinCount: 0,
      items: [
        ['Aleph', null, 'author', second, 'book', 'draft'],
        ['Aleph', null, 'related', second, 'book', 'draft'],
        ['Ficciones', 'Stories', 'author', first, 'book', 'draft'],
        ['Zahir', null, 'about', note, 'note', 'versionComplete'],
      ].map(([title, description, fieldId, entry, contentTypeId, workflowState]) => ({
        id: (entry as Entry).sys.id,
        title,
        description,
        fieldId,
        contentTypeId,
        dataFormat: 'entry',
        language: 'en-GB',
        workflowState,
      })),
    });
    expect(await byType()).toEqual([
      { id: 'book', name: { 'en-GB': 'Book' }, count: 3 },
      { id: 'note', name: { 'en-GB': 'Note' }, count: 1 },
    ]);
  });

  it('can be paged without losing or repeating a link', async () => {
    for (let n = 0; n < 7; n += 1) {
      const related = n % 3 === 0 ? [link(author)] : [];
      await library.create({ title: `Book ${n}`, author: link(author), related });
    }
    const all = (await usage()).items;
    expect(all).toHaveLength(10);
    const pages = await Promise.all([0, 1, 2, 3].map((pageIndex) => usage(`?pageIndex=${pageIndex}&pageSize=3`)));
    expect(pages.flatMap(({ items }) => items)).toEqual(all);
    expect(pages.map(({ totalCount, pageCount }) => [totalCount, pageCount])).toEqual(Array(4).fill([10, 4]));
    expect(await usage('?pageIndex=9&pageSize=3')).toMatchObject({ items: [], totalCount: 10 });
    for (const query of ['?pageSize=0', '?pageIndex=-1', '?versionStatus=old'])
      refusal(await library.call('GET', `/entries/${author.sys.id}/usage${query}`), 400);
  });

  it('can be filtered', async () => {
    const live = await library.createPublished({ title: 'Live', summary: 'A Summary', author: link(author) });
    const welsh = { id: live.sys.id, language: 'cy' };
    await library.create({ title: 'Cymraeg', author: link(author) }, welsh);
    await library.create({ title: 'Note', about: link(author) }, { contentTypeId: 'note' });
    expect(await titles()).toEqual(['Cymraeg', 'Live', 'Note']);
    expect(await titles('?versionStatus=published')).toEqual(['Live']);
    expect(await titles('?language=cy')).toEqual(['Cymraeg']);
    expect(await titles('?language=*')).toEqual(['Cymraeg', 'Live', 'Note']);
    expect(await titles('?language=pl')).toEqual([]);
    expect(await titles('?contentTypeId=NOTE')).toEqual(['Note']);
    expect(await titles('?contentTypeId=none')).toEqual([]);
    expect(await titles('?contentTypeId=book&language=en-GB')).toEqual(['Live']);
    for (const q of ['LIV', 'a%20sum', 'ummary']) expect(await titles(`?q=${q}`)).toEqual(['Live']);
    expect(await usage('?q=E&language=en-GB&pageSize=1&pageIndex=1')).toMatchObject({
      totalCount: 2,
      items: [{ title: 'Note' }],
    });
    expect(await titles('?q=.*')).toEqual([]);
    expect(await byType('?language=cy')).toEqual([{ id: 'book', name: { 'en-GB': 'Book' }, count: 1 }]);
    expect(await byType('?versionStatus=published')).toEqual([{ id: 'book', name: { 'en-GB': 'Book' }, count: 1 }]);
    expect(fields(await library.call('GET', `/entries/${author.sys.id}/usage?language=english`))).toEqual(['language']);
  });

  it('follows changes, publications and deletions of links', async () => {
    const live = await library.createPublished({ title: 'Live', author: link(author) });
    const { id } = live.sys;
    success(await library.call('PUT', `/entries/${id}`, { title: 'Live' }));
    expect(await titles()).toEqual([]);
    expect(await titles('?versionStatus=published')).toEqual(['Live']);
    success(await library.invoke(live, 'publish'));
    expect(await titles('?versionStatus=published')).toEqual([]);
    success(await library.call('PATCH', `/entries/${id}`, { author: link(author) }));
    expect(await titles()).toEqual(['Live']);
    success(await library.invoke(live, 'sysArchive'));
    expect(await titles()).toEqual([]);
    success(await library.invoke(live, 'sysUnarchive'));
    expect(await titles()).toEqual(['Live']);
    success(await library.call('DELETE', `/entries/${id}`), 204);
    expect(await titles()).toEqual([]);
    success(await library.invoke(live, 'sysRestore'));
    expect(await titles()).toEqual(['Live']);
  });

  it('counts uses in the archive and in the recycle bin separately, with the same filters', async () => {
    await library.create({ title: 'Here', author: link(author) });
    const archived = await library.create({ title: 'Put away', author: link(author), related: [link(author)] });
    await library.create({ title: 'Cadwyd', author: link(author) }, { id: archived.sys.id, language: 'cy' });
    const binned = await library.createPublished({ title: 'Binned', author: link(author) });
    const note = await library.create({ title: 'Note', about: link(author) }, { contentTypeId: 'note' });
    success(await library.invoke(archived, 'sysArchive'));
    for (const { sys } of [binned, note]) success(await library.call('DELETE', `/entries/${sys.id}`), 204);
    const totals = async (query = '') => {
      const { totalCount, totalArchivedCount, totalRecycleBinCount, items } = await usage(query);
      return [totalCount, items.length, totalArchivedCount, totalRecycleBinCount];
    };
    expect(await totals()).toEqual([2, 2, 2, 2]);
    expect(await totals('?contentTypeId=book')).toEqual([2, 2, 2, 1]);
    expect(await totals('?contentTypeId=note')).toEqual([0, 0, 0, 1]);
    expect(await totals('?language=cy')).toEqual([1, 1, 0, 0]);
    expect(await totals('?q=away')).toEqual([0, 0, 2, 0]);
    expect(await totals('?versionStatus=published')).toEqual([0, 0, 2, 2]);
    expect(await totals('?pageIndex=7')).toEqual([2, 0, 2, 2]);
    success(await library.call('DELETE', `/entries/${binned.sys.id}?permanent=true`), 204);
    expect(await totals()).toEqual([2, 2, 2, 1]);
  });

  it('includes links of images and assets and within components, but no look-alikes', async () => {
    const photo = await new Assets(library).create({ name: 'photo.png', content: png(1, 1) });
    const asset = { sys: { id: photo.sys.id, dataFormat: 'asset' } };
    await library.create({ title: 'Book', cover: { asset, altText: 'x' }, paper: asset });
    const looksLike = { title: 'Free', extra: { sys: { id: photo.sys.id } } };
    await library.create(looksLike);
    expect((await usage('', photo)).items.map(({ title, fieldId }) => [title, fieldId])).toEqual([
      ['Book', 'cover'],
      ['Book', 'paper'],
    ]);
    const part = { id: 'credit', name: { 'en-GB': 'Credit' }, fields: [entryLinks('person')] };
    const { version } = success(await library.call<Entry['sys']>('POST', '/components', part), 201);
    const trigger = { event: 'publish', version: version.versionNo };
    success(await library.call('POST', '/components/credit/workflow/events', trigger));
    await library.publish({
      id: 'film',
      name: { 'en-GB': 'Film' },
      entryTitleField: 'title',
      fields: [field('title', 'string'), field('credits', 'objectArray', { dataFormat: 'component.credit' })],
    });
    const credits = [{ person: link(author) }, { person: null }, { person: link(author) }];
    await library.create({ title: 'Film', credits }, { contentTypeId: 'film' });
    expect((await usage()).items).toMatchObject([{ title: 'Film', fieldId: 'credits', contentTypeId: 'film' }]);
  });

  it('is unknown for an unknown entry', async () => {
    for (const below of ['usage', 'usage/contentTypes']) {
      refusal(await library.call('GET', `/entries/${randomUUID()}/${below}`), 404);
      refusal(await library.call('GET', `/entries/nonsense/${below}`), 404);
    }
    await library.create({ title: 'Dangling', author: link(author) });
    success(await library.call('DELETE', `/entries/${author.sys.id}`), 204);
    refusal(await library.call('GET', `/entries/${author.sys.id}/usage`), 404);
    success(await library.invoke(author, 'sysRestore'));
    expect(await titles()).toEqual(['Dangling']);
    success(await library.invoke(author, 'sysArchive'));
    expect(await titles()).toEqual(['Dangling']);
  });

  it('is empty for an entry without links to it', async () => {
    expect(await usage()).toEqual({
      pageIndex: 0,
      pageSize: 25,
      totalCount: 0,
      pageCount: 0,
      totalArchivedCount: 0,
      totalRecycleBinCount: 0,
      items: [],
    });
    expect(await byType()).toEqual([]);
  });

  it('requires the scope for reading entries', async () => {
    const token = await annal.tokenFor('Project_Read');
    for (const below of ['usage', 'usage/contentTypes', 'versions'])
      refusal(await library.call('GET', `/entries/${author.sys.id}/${below}`, undefined, { token }), 403);
  });
});
