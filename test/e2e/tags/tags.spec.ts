import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { ShelfMarks, type TagView } from '../../support/content/shelf-marks.ts';
import type { Page } from '../../support/answers/views.ts';

interface Rejection {
  readonly status: number;
  readonly data: { readonly message: string; readonly data: unknown; readonly type: string };
}

async function rejected(request: Promise<unknown>): Promise<Rejection> {
  return request.then(
    (value) => Promise.reject(new Error(`It was answered: ${JSON.stringify(value)}`)),
    (reason: Rejection) => reason,
  );
}

/** The client's types lack parts of the API. */
const seen = <View>(answer: Promise<unknown>) => answer as Promise<View>;

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

const version = (versionNo: string) => ({
  createdBy: expect.any(String) as string,
  created: expect.stringMatching(TIMESTAMP) as string,
  modifiedBy: expect.any(String) as string,
  modified: expect.stringMatching(TIMESTAMP) as string,
  versionNo,
});
const label = { 'en-GB': 'Books', cy: 'Llyfrau' };

describe.each([undefined, 'cy', 'fr-FR'])('the official client with the language %s', (language) => {
  it('manages tag groups', async () => {
    const { id } = await Library.open(annal);
    const { groups } = annal.client(id, language).tags;
    const created = await seen<Json>(groups.create({ id: 'topics', name: 'Topics', description: 'All' }));
    expect(created).toEqual({ id: 'topics', name: 'Topics', description: 'All', tagCount: 0, version: version('1.0') });
    expect(await groups.get('topics')).toEqual(created);
    const updated = await seen<Json>(groups.update({ ...created, name: 'Subjects', description: null } as never));
    expect(updated).toEqual({ ...created, name: 'Subjects', description: null, version: version('2.0') });
    await groups.create({ id: 'colours', name: 'Colours' });
    expect(await groups.list()).toMatchObject({ totalCount: 2, items: [{ id: 'colours' }, { id: 'topics' }] });
    const options = { q: 'SUBJ', order: ['-name'], pageOptions: { pageIndex: 0, pageSize: 10 } };
    expect(await groups.list(options as never)).toMatchObject({ totalCount: 1, pageSize: 10, items: [updated] });
    expect(await groups.getUsage('topics')).toEqual({
      pageIndex: 0,
      pageSize: 25,
      totalCount: 0,
      pageCount: 0,
      items: [],
    });
    expect(await groups.delete('colours')).toEqual({});
    expect(await rejected(groups.get('colours'))).toMatchObject({ status: 404 });
    expect(await rejected(groups.delete('colours'))).toMatchObject({ status: 404 });
  });

  it('manages tags', async () => {
    const { library } = await ShelfMarks.open(annal);
    const { tags } = annal.client(library.id, language);
    const sent = { id: randomUUID(), groupId: 'topics', value: 'books', label };
    const created = await seen<TagView>(tags.create(sent));
    expect(created).toEqual({ ...sent, usageCount: 0, version: version('1.0') });
    expect(await tags.get(sent.id)).toEqual(created);
    expect(await tags.get({ groupId: 'TOPICS', label: language === 'cy' ? 'llyfrau' : 'BOOKS' })).toEqual(created);
    const updated = await seen<TagView>(tags.update({ ...created, label: { 'en-GB': 'Volumes' } } as never));
    expect(updated).toEqual({ ...created, label: { 'en-GB': 'Volumes' }, version: version('2.0') });
    expect(await tags.list()).toEqual({ pageIndex: 0, pageSize: 25, totalCount: 1, pageCount: 1, items: [updated] });
    expect(await tags.list('topics')).toMatchObject({ totalCount: 1, items: [updated] });
    const options = { groupId: 'topics', q: 'vol', order: ['label', '-version.modifed'] };
    expect(await tags.list(options as never)).toMatchObject({ totalCount: 1, items: [updated] });
    expect(await rejected(tags.list('none'))).toMatchObject({ status: 404 });
    expect(await tags.getUsage(sent.id)).toEqual({
      ...{ pageIndex: 0, pageSize: 25, totalCount: 0, pageCount: 0, items: [] },
      ...{ totalArchivedCount: 0, totalRecycleBinCount: 0 },
    });
    const film = await seen<TagView>(tags.create({ groupId: 'topics', value: 'films', label: { 'en-GB': 'Films' } }));
    expect(film.id).toMatch(GUID);
    expect(await tags.delete(film.id)).toEqual({});
    expect(await rejected(tags.get(film.id))).toMatchObject({ status: 404 });
    expect(await tags.delete({ groupId: 'topics', ids: [sent.id] })).toEqual({ success: [{ id: sent.id }] });
  });
});

describe('a tag', () => {
  it('is found by its label, however the address encodes it', async () => {
    const marks = await ShelfMarks.open(annal);
    const { tags } = annal.client(marks.library.id);
    const texts = ['Bücher & Zeitschriften', 'a/b', 'C++', '50 % off', 'É?t=1#x'];
    for (const text of texts) {
      const created = await marks.tag(randomUUID().slice(0, 8), { label: { 'en-GB': text } });
      expect(await tags.get({ groupId: 'topics', label: text.toUpperCase() })).toEqual(created);
    }
    expect(await tags.list({ groupId: 'topics', label: '' } as never)).toMatchObject({ totalCount: texts.length });
    expect(await rejected(tags.get({ groupId: 'topics', label: 'none' }))).toMatchObject({ status: 404 });
    const path = '/taggroups/topics/tags?language=de&label=a%2Fb&pageIndex=7';
    expect(success(await marks.library.call<TagView>('GET', path)).label).toEqual({ 'en-GB': 'a/b' });
    refusal(await marks.library.call('GET', '/taggroups/topics/tags?language=german&label=x'), 422);
  });

  it('is found by a label in several languages in the order of creation, the primary language first', async () => {
    const marks = await ShelfMarks.open(annal);
    const by = async (query: string) =>
      success(await marks.library.call<TagView>('GET', `/taggroups/topics/tags?label=bank${query}`)).value;
    await marks.tag('one', { label: { 'en-GB': 'One', cy: 'Bank' } });
    await marks.tag('two', { label: { 'en-GB': 'Two', pl: 'Bank' } });
    expect(await by('')).toBe('one');
    expect(await by('&language=pl')).toBe('two');
    await marks.tag('three', { label: { 'en-GB': 'Bank' } });
    expect([await by(''), await by('&language=cy'), await by('&language=fr')]).toEqual(['three', 'one', 'three']);
  });

  it('accepts its own id, which is free again after a deletion but not after a merge', async () => {
    const marks = await ShelfMarks.open(annal);
    const { library } = marks;
    const id = randomUUID();
    const body = { id, groupId: 'topics', label: { 'en-GB': "Children's books" } };
    const created = await library.call<TagView>('POST', '/tags/', body);
    expect(success(created, 201).value).toBe('childrensBooks');
    expect(created.headers.get('location')).toBe(`${library.path}/tags/${id}`);
    expect(fields(await library.call('POST', '/tags', body), 409)).toEqual(['id', 'value', 'label.en-GB']);
    success(await marks.delete(id), 204);
    refusal(await marks.delete(id), 404);
    success(await library.call('POST', '/tags', body), 201);
    const other = await marks.tag('other');
    success(await marks.delete(id, `?replacementTagId=${other.id}`), 204);
    expect(refusal(await library.call('POST', '/tags', body), 409).data).toEqual([
      { field: 'id', message: `The tag '${id}' was merged into '${other.id}'` },
    ]);
    expect(refusal(await library.call('GET', `/tags/${id}`), 404).data).toEqual({
      ...{ projectId: library.id, tagId: id, mergedInto: other.id },
    });
  });

  it('keeps its version if nothing changes, and rejects a stale version', async () => {
    const marks = await ShelfMarks.open(annal);
    const tag = await marks.tag('books', { label });
    const put = (body: object) => marks.library.call<TagView>('PUT', `/tags/${tag.id}/`, body);
    const changed = success(await put({ ...tag, label: { 'en-GB': 'Books' } }));
    expect(changed).toMatchObject({ label: { 'en-GB': 'Books' }, version: { versionNo: '2.0' } });
    expect(success(await put({ label: { 'en-GB': 'Books' } }))).toEqual(changed);
    expect(fields(await put(tag), 409)).toEqual(['version.versionNo']);
  });

  it.each<[number, Json, readonly string[]]>([
    [422, { id: 'x', value: ' ', label: { welsh: 'x' } }, ['id', 'groupId', 'value', 'label.welsh', 'label']],
    [422, { groupId: 'none', value: 7, label: { 'en-GB': 5 } }, ['value', 'label.en-GB', 'groupId']],
    [422, { groupId: 'topics', label: [] }, ['label']],
    [409, { groupId: 'topics', value: 'TAKEN', label: { 'en-GB': 'taken' } }, ['value', 'label.en-GB']],
  ])('is rejected with %i for %j', async (status, sent, expected) => {
    const marks = await ShelfMarks.open(annal);
    await marks.tag('taken');
    const answer = await marks.library.call('POST', '/tags', sent);
    expect(refusal(answer, status).message).toBe('There are validation errors creating the tag');
    expect(new Set(fields(answer, status))).toEqual(new Set(expected));
  });

  it('is created once per value by concurrent requests', async () => {
    const { library } = await ShelfMarks.open(annal);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        library.call('POST', '/tags', { groupId: 'topics', value: 'same', label: { 'en-GB': `Label ${index}` } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 201).length,
      statuses.filter((status) => status === 409).length,
    ]).toEqual([1, 49]);
    expect(success(await library.call<Page<Json>>('GET', '/tags')).totalCount).toBe(1);
  });
});

describe('lists of tags', () => {
  let marks: ShelfMarks;
  const listed = async (query: string, below = '/tags') => {
    const { items } = success(await marks.library.call<Page<TagView>>('GET', `${below}?${query}`));
    return items.map(({ value }) => value);
  };
  beforeAll(async () => {
    marks = await ShelfMarks.open(annal);
    await marks.tag('c', { label: { 'en-GB': 'Äpfel', cy: 'Afalau' } });
    await marks.tag('a', { label: { 'en-GB': 'Zebra' } });
    await marks.tag('b', { label: { 'en-GB': 'banana', cy: 'Zz' } });
    await marks.tag('d', { groupId: 'colours', label: { 'en-GB': 'Red' } });
  });

  it.each([
    ['', ['c', 'b', 'd', 'a']],
    ['language=cy', ['c', 'd', 'a', 'b']],
    ['language=fr', ['c', 'b', 'd', 'a']],
    ['order=value', ['a', 'b', 'c', 'd']],
    ['order=-value', ['d', 'c', 'b', 'a']],
    ['order=groupId,-value', ['d', 'c', 'b', 'a']],
    ['order=-translated,value&language=cy', ['b', 'c', 'a', 'd']],
    ['order=version.created', ['c', 'a', 'b', 'd']],
    ['order=-version.modifed', ['d', 'b', 'a', 'c']],
    ['order=usageCount,value', ['a', 'b', 'c', 'd']],
    ['order=version.versionNo,version.createdBy,version.modifiedBy,value', ['a', 'b', 'c', 'd']],
    ['q=ZZ', ['b']],
    ['q=zz&language=cy', ['b']],
    ['q=zz&language=pl', []],
    ['q=APFEL', []],
    ['q=ÄPFEL', ['c']],
    ['q=e&language=cy', ['d', 'a']],
    ['q=D', ['d']],
    ['pageIndex=1&pageSize=2&order=value', ['c', 'd']],
    ['pageIndex=9', []],
  ])('are sorted, searched and paged: %s', async (query, values) => expect(await listed(query)).toEqual(values));

  it('are filtered by group in any case', async () =>
    expect(await listed('order=value', '/taggroups/Topics/tags')).toEqual(['a', 'b', 'c']));

  it.each(['order=colour', 'order=__proto__', 'pageSize=0', 'pageSize=10001'])('are rejected: %s', async (query) => {
    refusal(await marks.library.call('GET', `/tags?${query}`), 400);
    refusal(await marks.library.call('GET', `/taggroups?${query}`), 400);
  });
  it('are rejected in a malformed language', async () =>
    expect(fields(await marks.library.call('GET', '/tags?language=welsh'))).toEqual(['language']));

  it('show earlier writes at once', async () => {
    for (let index = 0; index < 5; index += 1) {
      const tag = await marks.tag(`new${index}`, { groupId: 'colours' });
      expect(await listed(`q=new${index}`)).toEqual([`new${index}`]);
      success(await marks.library.call('PUT', `/tags/${tag.id}`, { value: `other${index}` }));
      expect(await listed(`q=other${index}`)).toEqual([`other${index}`]);
      success(await marks.delete(tag.id), 204);
      expect(await listed(`q=other${index}`)).toEqual([]);
    }
  });
});
