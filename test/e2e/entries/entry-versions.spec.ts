import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import type { Entry, Page, Version } from '../../support/answers/views.ts';

interface Item {
  readonly language: string;
  readonly changedFields: readonly string[];
  readonly isPublished: boolean;
  readonly version: Version;
}

let annal: Annal;
let library: Library;
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.withBooks(annal);
});
afterAll(() => annal.discard());

const page = async (id: string, query = '') =>
  success(await library.call<Page<Item>>('GET', `/entries/${id}/versions${query}`));
const rows = async (id: string, query = '') =>
  (await page(id, query)).items.map(({ language, changedFields, isPublished, version }) => [
    language,
    version.versionNo,
    changedFields.join(' '),
    isPublished,
  ]);
const save = async (id: string, body: object) => success(await library.call<Entry>('PUT', `/entries/${id}`, body));

/** English at 1.1 with 1.0 live, Welsh at 0.2. */
async function twoLanguages(): Promise<Entry> {
  const made = await library.create({ title: 'One', keywords: ['a'] });
  const { id } = made.sys;
  await save(id, { title: 'Two', keywords: ['a'], pageCount: 3 });
  await library.create({ title: 'Un' }, { id, language: 'cy' });
  success(await library.invoke(made, 'publish'));
  await save(id, { title: 'Two', keywords: ['a', 'b'] });
  await save(id, { title: 'Dau', sys: { language: 'cy' } });
  return made;
}

describe('the versions of an entry', () => {
  it('list what changed, by whom and when, newest first', async () => {
    const { sys } = await twoLanguages();
    expect(await rows(sys.id)).toEqual([
      ['cy', '0.2', 'title', false],
      ['en-GB', '1.1', 'keywords pageCount', false],
      ['en-GB', '1.0', '', true],
      ['cy', '0.1', 'title', false],
      ['en-GB', '0.2', 'title pageCount', false],
      ['en-GB', '0.1', 'title keywords', false],
    ]);
    const [, , live] = (await page(sys.id)).items;
    const { createdBy, created } = sys.version;
    expect(live?.version).toEqual({
      createdBy,
      created,
      modifiedBy: createdBy,
      modified: expect.stringMatching(TIMESTAMP),
      publishedBy: createdBy,
      published: expect.stringMatching(TIMESTAMP),
      versionNo: '1.0',
    });
  });

  it('are filtered by language', async () => {
    const { sys } = await twoLanguages();
    expect(await rows(sys.id, '?language=CY')).toEqual([
      ['cy', '0.2', 'title', false],
      ['cy', '0.1', 'title', false],
    ]);
    expect(await rows(sys.id, '?language=*')).toHaveLength(6);
    refusal(await library.call('GET', `/entries/${sys.id}/versions?language=pl`), 404);
    expect(fields(await library.call('GET', `/entries/${sys.id}/versions?language=welsh`))).toEqual(['language']);
  });

  it('are paged', async () => {
    const { sys } = await twoLanguages();
    const all = (await page(sys.id)).items;
    const pages = await Promise.all([0, 1, 2].map((index) => page(sys.id, `?pageIndex=${index}&pageSize=4`)));
    expect(pages.flatMap(({ items }) => items)).toEqual(all);
    expect(pages[2]).toEqual({ pageIndex: 2, pageSize: 4, totalCount: 6, pageCount: 2, items: [] });
    refusal(await library.call('GET', `/entries/${sys.id}/versions?pageSize=0`), 400);
  });

  it('mark the live one', async () => {
    const made = await twoLanguages();
    const { id } = made.sys;
    const live = async () =>
      (await rows(id)).flatMap(([language, versionNo, , isLive]) => (isLive ? [`${language} ${versionNo}`] : []));
    success(await library.invoke(made, 'publish'));
    success(await library.invoke(made, 'publish', { language: 'cy' }));
    expect(await live()).toEqual(['cy 1.0', 'en-GB 2.0']);
    success(await library.invoke(made, 'sysUnpublish'));
    expect(await live()).toEqual(['cy 1.0']);
    success(await library.invoke(made, 'sysArchive', { language: 'cy' }));
    expect(await live()).toEqual([]);
    expect(await rows(id, '?language=cy')).toHaveLength(3);
  });

  it('disappear and return with their variation', async () => {
    const made = await twoLanguages();
    const { id } = made.sys;
    success(await library.call('DELETE', `/entries/${id}?language=cy`), 204);
    expect((await rows(id)).map(([language]) => language)).toEqual(['en-GB', 'en-GB', 'en-GB', 'en-GB']);
    refusal(await library.call('GET', `/entries/${id}/versions?language=cy`), 404);
    success(await library.invoke(made, 'sysRestore', { language: 'cy' }));
    expect(await rows(id, '?language=cy')).toHaveLength(2);
    success(await library.call('DELETE', `/entries/${id}?language=cy&permanent=true`), 204);
    await save(id, { title: 'Eto', sys: { language: 'cy' } });
    expect(await rows(id, '?language=cy')).toEqual([['cy', '0.1', 'title', false]]);
    success(await library.call('DELETE', `/entries/${id}`), 204);
    for (const unknown of [id, randomUUID(), 'nonsense'])
      refusal(await library.call('GET', `/entries/${unknown}/versions`), 404);
  });
});

describe('a single version of a variation', () => {
  const titleOf = async (id: string, versionNo: string, language = 'en-GB') => {
    const query = `?version=${versionNo}&language=${language}`;
    const { title, sys } = success(await library.call<Entry>('GET', `/entries/${id}${query}`));
    expect(sys.version.versionNo).toBe(versionNo);
    return [title, sys.versionStatus, sys.isPublished];
  };
  const all = async (id: string) => ({
    english: await Promise.all(['0.1', '0.2', '1.0', '1.1'].map((versionNo) => titleOf(id, versionNo))),
    welsh: await Promise.all(['0.1', '0.2'].map((versionNo) => titleOf(id, versionNo, 'cy'))),
  });
  const as = (isPublished: boolean, live = isPublished ? 'published' : 'latest') => ({
    english: [
      ['One', 'latest', isPublished],
      ['Two', 'latest', isPublished],
      ['Two', live, isPublished],
      ['Two', 'latest', isPublished],
    ],
    welsh: [
      ['Un', 'latest', false],
      ['Dau', 'latest', false],
    ],
  });

  it('stays readable through publication, archive and recycle bin', async () => {
    const made = await twoLanguages();
    const { id } = made.sys;
    expect(await all(id)).toEqual(as(true));
    success(await library.invoke(made, 'sysUnpublish'));
    expect(await all(id)).toEqual(as(false));
    success(await library.call('POST', `/entries/${id}/workflow/events`, { event: 'sysArchive' }));
    expect(await all(id)).toEqual(as(false));
    success(await library.call('DELETE', `/entries/${id}`), 204);
    for (const language of ['en-GB', 'cy'])
      refusal(await library.call('GET', `/entries/${id}?version=0.1&language=${language}`), 404);
    success(await library.call('POST', `/entries/${id}/workflow/events`, { event: 'sysRestore' }));
    expect(await all(id)).toEqual(as(false));
    refusal(await library.call('GET', `/entries/${id}?version=2.0`), 404);
    refusal(await library.call('GET', `/entries/${id}?version=two`), 400);
  });

  it('is gone when its variation is deleted for good', async () => {
    const { sys } = await twoLanguages();
    success(await library.call('DELETE', `/entries/${sys.id}?language=cy&permanent=true`), 204);
    await save(sys.id, { title: 'Eto', sys: { language: 'cy' } });
    expect(await titleOf(sys.id, '0.1', 'cy')).toEqual(['Eto', 'latest', false]);
    refusal(await library.call('GET', `/entries/${sys.id}?version=0.2&language=cy`), 404);
  });
});
