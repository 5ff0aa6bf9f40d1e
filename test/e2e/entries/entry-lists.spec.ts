import { Annal } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

describe('lists of entries', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  beforeEach(async () => {
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const page = async (query = '', below = '/entries') =>
    success(await library.call<Page<Entry>>('GET', `${below}${query}`));
  const titles = async (query?: string, below?: string) =>
    (await page(query, below)).items.map(({ entryTitle }) => entryTitle);
  const createAll = async (...values: Json[]) => {
    for (const value of values) await library.create(value);
  };

  it('return entries like a single read, 25 to a page, by title in the order of the language', async () => {
    for (const title of ['école', 'Zebra', 'apple', 'Äpfel', 'eclair', 'Apple pie', '10', '9'])
      await library.create({ title });
    const all = await page();
    expect(all).toMatchObject({ pageIndex: 0, pageSize: 25, totalCount: 8, pageCount: 1 });
    for (const entry of all.items)
      expect(success(await library.call('GET', `/entries/${entry.sys.id}`))).toEqual(entry);
    const shown = all.items.map((entry) => String(entry['entryTitle']));
    expect(shown).toEqual([...shown].sort(new Intl.Collator('en-GB', { sensitivity: 'base' }).compare));
    expect(await titles('?versionStatus=published')).toEqual([]);
  });

  it('can be paged without losing or repeating an entry', async () => {
    const same = Array.from({ length: 23 }, () => ({ title: 'The same' }));
    await createAll(...same);
    const seen: string[] = [];
    for (let pageIndex = 0; pageIndex < 4; pageIndex += 1) {
      const { items, ...counts } = await page(`/?pageIndex=${pageIndex}&pageSize=7&order=title`);
      expect(counts).toEqual({ pageIndex, pageSize: 7, totalCount: 23, pageCount: 4 });
      seen.push(...items.map(({ sys }) => sys.id));
    }
    expect(new Set(seen).size).toBe(23);
    expect(seen).toEqual([...seen].sort());
  });

  it('are sorted by fields and sys paths in any case, and ignore unknown ones', async () => {
    await createAll(
      { title: 'B', pageCount: 10, price: 1.5, published: '2026-01-02T00:00:00+02:00', inPrint: true },
      { title: 'A', pageCount: 9, price: 2, published: '2026-01-01T23:00Z', inPrint: false },
      { title: 'C', pageCount: 9, price: -1, published: '2025-12-31', inPrint: true },
    );
    expect(await titles('?order=-pageCount,title')).toEqual(['B', 'A', 'C']);
    expect(await titles('?order=PAGECOUNT,-Title')).toEqual(['C', 'A', 'B']);
    expect(await titles('?order=price')).toEqual(['C', 'B', 'A']);
    expect(await titles('?order=published')).toEqual(['C', 'B', 'A']);
    expect(await titles('?order=inPrint,title')).toEqual(['A', 'B', 'C']);
    expect(await titles('?order=unknown,-sys.version.created,$where')).toEqual(['C', 'A', 'B']);
    expect(await titles('?order=nothing.known')).toEqual(['A', 'B', 'C']);
    expect(await titles('?order=%2DentryTitle')).toEqual(['C', 'B', 'A']);
  });

  it('are sorted by at most ten fields, however often each is named', async () => {
    await createAll({ title: 'B', pageCount: 1 }, { title: 'A', pageCount: 2 });
    const repeated = 'pageCount,title,-pageCount,nothing.known,'.repeat(1_000);
    expect(await titles(`?order=${repeated}`)).toEqual(['B', 'A']);
    const fields = ['title', 'pageCount', 'price', 'published', 'inPrint'];
    const sys = ['id', 'language', 'versionStatus', 'version.created', 'version.modified', 'version.versionNo'];
    const eleven = [...fields, ...sys.map((name) => `sys.${name}`)].join();
    expect(refusal(await library.call('GET', `/entries?order=${eleven}`), 400)).toMatchObject({
      data: [{ field: 'order', message: 'Order by at most 10 fields' }],
    });
  });

  it('put missing values last in either direction and across pages', async () => {
    await createAll({ title: 'A', pageCount: 2 }, { title: 'B' }, { title: 'C', pageCount: 1 }, { title: 'D' });
    const inPages = async (order: string) => {
      const pages = [0, 1, 2].map((pageIndex) => titles(`?order=${order}&pageSize=1&pageIndex=${pageIndex + 1}`));
      return [...(await titles(`?order=${order}&pageSize=1`)), ...(await Promise.all(pages)).flat()];
    };
    expect((await inPages('pageCount')).slice(0, 2)).toEqual(['C', 'A']);
    expect((await inPages('-pageCount')).slice(0, 2)).toEqual(['A', 'C']);
    expect(await inPages('pageCount,title')).toEqual(['C', 'A', 'B', 'D']);
    for (const order of ['pageCount', '-pageCount'])
      expect([...(await inPages(order))].sort()).toEqual(['A', 'B', 'C', 'D']);
    expect(await inPages('-entryTitle')).toEqual(['D', 'C', 'B', 'A']);
  });

  it('show one variation per entry, those of one language, or all', async () => {
    const first = await library.create({ title: 'English' });
    await library.create({ title: 'Cymraeg' }, { id: first.sys.id, language: 'cy' });
    const second = await library.create({ title: 'Polski' }, { language: 'pl' });
    await library.create({ title: 'Cymraeg eto' }, { id: second.sys.id, language: 'cy' });
    expect(await titles()).toEqual(['English', 'Polski']);
    expect(await titles('?language=CY')).toEqual(['Cymraeg', 'Cymraeg eto']);
    expect(await titles('?language=pl')).toEqual(['Polski']);
    expect(await titles('?language=fr')).toEqual([]);
    expect(await page('?language=*&pageSize=3')).toMatchObject({ totalCount: 4, pageCount: 2 });
    expect(await titles('?language=*&order=title')).toEqual(['Cymraeg', 'Cymraeg eto', 'English', 'Polski']);
  });

  it('are rejected if a page would exceed 64 MiB', async () => {
    const text = 'x'.repeat(870_000);
    for (let number = 0; number < 80; number += 1) await library.create({ title: `Large ${number}`, extra: { text } });
    const pages = ['/entries?pageSize=100', '/entries?pageSize=100&order=-title'];
    for (const path of [...pages, `/entries?pageSize=100&zenql=${encodeURIComponent('title ~ Large')}`])
      expect(await library.call('GET', path)).toMatchObject({
        status: 400,
        body: { message: 'The page would be larger than 64 MiB; ask for fewer items at a time' },
      });
    expect((await page('?pageSize=20&order=-title')).items).toHaveLength(20);
  }, 120_000);

  it('show the live version for the published status', async () => {
    const live = await library.createPublished({ title: 'Live' });
    await library.call('PUT', `/entries/${live.sys.id}`, { title: 'Next' });
    await library.create({ title: 'Draft' });
    expect(await titles('?versionStatus=published')).toEqual(['Live']);
    expect(await titles()).toEqual(['Draft', 'Next']);
    success(await library.invoke(live, 'sysUnpublish'));
    expect(await page('?versionStatus=published')).toMatchObject({ totalCount: 0, items: [] });
  });

  it('are filtered by type, in any case or by uuid, or by format', async () => {
    const photo = await library.publish({ ...book, id: 'photo', dataFormat: 'asset' });
    const leaflet = await library.publish({ ...book, id: 'leaflet' });
    await library.create({ title: 'Book' });
    await library.create({ title: 'Leaflet' }, { contentTypeId: 'leaflet' });
    expect(await titles('', '/contenttypes/BOOK/entries/')).toEqual(['Book']);
    expect(await titles('', `/contenttypes/${leaflet.uuid}/entries`)).toEqual(['Leaflet']);
    expect(await titles('', `/contenttypes/${photo.id}/entries`)).toEqual([]);
    for (const format of ['entries', 'entry', 'all', 'ALL'])
      expect(await titles(`?dataFormat=${format}`)).toHaveLength(2);
    for (const format of ['assets', 'asset']) expect(await titles(`?dataFormat=${format}`)).toEqual([]);
    refusal(await library.call('GET', '/contenttypes/none/entries'), 404);
  });

  it('return only the requested fields', async () => {
    await library.create({ title: 'Chosen', pageCount: 5 });
    const [item] = (await page('?fields=pageCount,sys.slug,entryTitle')).items;
    expect(item).toEqual({
      entryTitle: 'Chosen',
      pageCount: 5,
      sys: {
        id: expect.any(String),
        dataFormat: 'entry',
        contentTypeId: 'book',
        language: 'en-GB',
        versionStatus: 'latest',
        slug: 'chosen',
      },
    });
  });
});
