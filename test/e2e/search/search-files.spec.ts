import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Assets } from '../../support/content/files.ts';
import { Library, type Json } from '../../support/content/library.ts';
import type { Entry, Page } from '../../support/answers/views.ts';
import { until } from '../../support/until.ts';

describe('searching the texts of files', () => {
  let annal: Annal;
  let library: Library;
  let assets: Assets;
  let notes: Entry;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    assets = new Assets(library);
    const long = Array.from({ length: 2_000 }, (_, n) => `word${n}`).join(' ');
    notes = await assets.create({ name: 'notes.txt', content: 'Planting gardens at night' }, {}, { title: 'Notes' });
    await assets.create({ name: 'table.csv', content: 'shelf,mark\n7,"Botanical; *rare*"' }, {}, { title: 'Table' });
    await assets.create({ name: 'data.json', content: '{ "shelf": "Orchids" }' }, {}, { title: 'Data' });
    await assets.create({ name: 'read.md', content: '# Orchard\n\nSome *pears*' }, {}, { title: 'Markdown' });
    const page = '<title>Ferns</title><script>orchids()</script><p>Gar<b>den</b> &amp; moss</p>';
    await assets.create({ name: 'page.html', content: page }, {}, { title: 'Page' });
    await assets.create({ name: 'plan.pdf', content: '%PDF-1.7 gardens' }, {}, { title: 'Plan' });
    await assets.create({ name: 'long.txt', content: `start ${long}` }, {}, { title: 'Long' });
    await until(
      () => found({ exists: true }),
      (titles) => titles.length === 6,
    );
  });
  afterAll(() => annal.discard());

  const search = async (where: Json[], more: Json = {}) =>
    success(await library.call<Page<Entry>>('POST', '/entries/search', { where, ...more }));
  const found = async (condition: Json, more: Json = {}) =>
    (await search([{ field: '_searchContent', ...condition }], more)).items.map(({ entryTitle }) => entryTitle);

  it.each<[Json, string[]]>([
    [{ freeText: 'garden' }, ['Page', 'Notes']],
    [{ freeText: 'gardens night' }, ['Notes']],
    [{ freeText: 'orchids' }, ['Data']],
    [{ freeText: { term: 'pears moss', operator: 'or' } }, ['Page', 'Markdown']],
    [{ freeText: { term: 'botancial', fuzzy: true } }, ['Table']],
    [{ freeText: 'word3 word400' }, ['Long']],
    [{ contains: 'gardens AT' }, ['Notes']],
    [{ contains: 'word3' }, ['Long']],
    [{ endsWith: 'word1999' }, ['Long']],
    [{ freeText: 'word1999' }, ['Long']],
    [{ startsWith: 'shelf,mark' }, ['Table']],
    [{ endsWith: 'night' }, ['Notes']],
    [{ between: ['p', 'q'] }, ['Notes']],
    [{ equalTo: 'planting gardens at night' }, ['Notes']],
    [{ exists: false }, ['Plan']],
    [{ freeText: 'nothing' }, []],
  ])('_searchContent %j', async (condition, titles) =>
    expect((await found(condition)).toSorted()).toEqual(titles.toSorted()),
  );

  it('is sorted by relevance, and known by one name only', async () => {
    expect(await found({ freeText: 'garden' })).toEqual(['Page', 'Notes']);
    expect((await search([{ field: '*', freeText: 'orchids' }])).totalCount).toBe(0);
    expect((await search([{ field: 'searchContent', freeText: 'orchids' }])).totalCount).toBe(0);
    const zenql = new URLSearchParams({ zenql: '_searchContent freetext orchids' });
    expect(success(await library.call<Page<Entry>>('GET', `/entries?${zenql.toString()}`)).totalCount).toBe(1);
  });

  it('does not return the texts', async () => {
    const aggregations = { texts: { field: '_searchContent' } };
    const page = await search([{ field: '_searchContent', freeText: 'orchids' }], {
      fields: ['title', '_searchContent', 'fileText'],
      orderBy: '_searchContent',
      aggregations,
    });
    expect(page).toMatchObject({ totalCount: 1, aggregations: { texts: {} } });
    expect(JSON.stringify(page)).not.toMatch(/orchids/i);
    const [shown] = (await search([{ field: 'title', equalTo: 'notes' }])).items;
    expect(JSON.stringify(shown)).not.toMatch(/planting|fileText/i);
  });

  it('follows the file, and is not affected by changes of other values', async () => {
    const get = async () => success(await library.call<Entry>('GET', `/entries/${notes.sys.id}`));
    const put = async (change: Json) =>
      success(await library.call('PUT', `/entries/${notes.sys.id}`, { ...(await get()), ...change }));
    await put({ title: 'Notes again' });
    expect(await found({ freeText: 'planting' })).toEqual(['Notes again']);
    success(await library.invoke(notes, 'publish'));
    const published = { field: 'sys.versionStatus', equalTo: 'published' };
    expect((await search([published, { field: '_searchContent', freeText: 'planting' }])).totalCount).toBe(1);
    const [fileId] = await assets.upload({ name: 'notes.txt', content: 'Harvest' });
    await put({ sysAssetFile: { fileId } });
    await until(
      () => found({ freeText: 'harvest' }),
      (titles) => titles.length === 1,
    );
    expect(await found({ freeText: 'planting' })).toEqual([]);
    expect((await search([published, { field: '_searchContent', freeText: 'planting' }])).totalCount).toBe(1);
    expect((await search([published, { field: '_searchContent', freeText: 'harvest' }])).totalCount).toBe(0);
  });
});
