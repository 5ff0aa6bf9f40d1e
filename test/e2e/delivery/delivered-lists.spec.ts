import { asParameter, Site, SYS_MEMBERS } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import type { ContentType, Entry } from '../../support/answers/views.ts';

type Shown = Readonly<Record<string, unknown>> & { readonly sys: Readonly<Record<string, unknown>> };
interface Page {
  readonly totalCount: number;
  readonly items: readonly Shown[];
}

let annal: Annal;
let site: Site;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
});
afterAll(() => annal.discard());

const idsOf = ({ items }: Page) => items.map(({ sys }) => sys['id']);

describe('lists and searches', () => {
  let own: Site;
  let novels: Entry[];
  beforeAll(async () => {
    own = await Site.open(annal, { deliverySysExclusions: ['sys.owner', 'sys.version.createdBy'] });
    novels = [];
    for (const title of ['Carrots', 'Apples', 'Beans'])
      novels.push(await own.novel(title, { pageCount: title.length }));
    await own.author('Ann');
    await own.draft('Draft');
    await own.library.publish({
      id: 'note',
      name: { 'en-GB': 'Note' },
      includeInDelivery: false,
      entryTitleField: 'text',
      fields: [{ id: 'text', name: { 'en-GB': 'text' }, dataType: 'string' }],
    });
    await own.library.createPublished({ text: 'internal' }, { contentTypeId: 'note' });
  });

  it('show published entries of types in delivery only', async () => {
    const all = await own.found<Page>('/entries?fields=entryTitle');
    expect(all.items.map((item) => item['entryTitle'])).toEqual(['Ann', 'Apples', 'Beans', 'Carrots']);
    expect(all.totalCount).toBe(4);
    const novelsOnly = await own.found<Page>('/contenttypes/NOVEL/entries?order=-pageCount&pageSize=2');
    expect([novelsOnly.totalCount, novelsOnly.items.map((item) => item['title'])]).toEqual([3, ['Carrots', 'Apples']]);
    expect(await own.read('/contenttypes/note/entries')).toMatchObject({ status: 403, body: { type: 'error' } });
    expect(await own.read('/contenttypes/nothing/entries')).toMatchObject({ status: 404 });
  });

  it('leave out what the project excludes', async () => {
    const { items } = await own.found<Page>('/entries');
    for (const { sys } of items) {
      expect(Object.keys(sys).toSorted()).toEqual(SYS_MEMBERS.filter((name) => name !== 'owner'));
      expect(sys['version']).not.toHaveProperty('createdBy');
    }
  });

  it('find by JSON, in the address or the body, and by ZenQL', async () => {
    const where = [{ field: 'title', startsWith: 'ca' }];
    const wanted = [novels[0]?.sys.id];
    expect(idsOf(await own.found<Page>(`/entries/search?where=${asParameter(where)}`))).toEqual(wanted);
    expect(idsOf(success(await own.post<Page>('/entries/search', { where })))).toEqual(wanted);
    expect(idsOf(await own.found<Page>(`/entries?zenql=${encodeURIComponent('title ~ "carro"')}`))).toEqual(wanted);
    const draft = await own.found<Page>(`/entries?zenql=${encodeURIComponent('title = "Draft"')}`);
    expect(draft.totalCount).toBe(0);
    const latest = await own.found<Page>(
      `/entries?versionStatus=latest&zenql=${encodeURIComponent('title = "Draft"')}`,
    );
    expect(latest.items).toMatchObject([{ title: 'Draft', sys: { versionStatus: 'latest' } }]);
  });

  it('answer what the client asks to resolve links, by their keys', async () => {
    const keys = novels.map(({ sys }) => ({
      and: [
        { field: 'sys.id', equalTo: sys.id },
        { field: 'sys.language', equalTo: 'en-GB' },
        { field: 'sys.versionStatus', equalTo: 'published' },
      ],
    }));
    const unknown = { and: [{ field: 'sys.id', equalTo: crypto.randomUUID() }, ...(keys[0]?.and.slice(1) ?? [])] };
    const many = Array.from({ length: 400 }, () => unknown);
    const page = success(await own.post<Page>('/entries/search', { where: [{ or: [...keys, ...many] }] }));
    expect(idsOf(page)).toEqual(novels.map(({ sys }) => sys.id));
    expect((await own.found<Page>(`/entries/search?where=${asParameter([{ or: [] }])}`)).items).toEqual([]);
  });

  it('get many entries by their ids, in that order', async () => {
    const [one, two] = novels.map(({ sys }) => sys.id);
    const ids = [two, crypto.randomUUID(), one, two];
    expect(idsOf(await own.found<Page>(`/entries?ids=${ids.join(',')}`))).toEqual([two, one]);
    expect(idsOf(success(await own.post<Page>('/entries/search', { ids })))).toEqual([two, one]);
    const most = [two, ...Array.from({ length: 197 }, () => crypto.randomUUID()), novels[2]?.sys.id, one];
    expect(idsOf(success(await own.post<Page>('/entries/search', { ids: most })))).toEqual([
      two,
      novels[2]?.sys.id,
      one,
    ]);
    expect(idsOf(await own.found<Page>(`/entries?ids=${most.join(',')}`))).toEqual([two, novels[2]?.sys.id, one]);
    const tooMany = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect(await own.post('/entries/search', { ids: tooMany })).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'ids' }] } },
    });
  });
});

describe('a list without a language', () => {
  const shown = async (own: Site, below: string) => {
    const { totalCount, items } = await own.found<Page>(below);
    return [totalCount, ...items.map((item) => `${String(item['entryTitle'])} ${String(item.sys['language'])}`)];
  };

  it('shows each entry in the variation that a get would, among those in the view', async () => {
    const own = await Site.open(annal);
    const { library } = own;
    const carrots = await own.novel('Carrots');
    const beans = await own.draft('Beans');
    const inWelsh = async ({ sys: { id } }: Entry, title: string) =>
      success(
        await library.invoke(
          await library.create({ title }, { contentTypeId: 'novel', language: 'cy', id }),
          'publish',
        ),
      );
    await inWelsh(carrots, 'Moron');
    const welsh = await inWelsh(beans, 'Ffa');
    await own.novel('Groch', {}, { language: 'pl' });
    for (const below of ['/entries', '/contenttypes/novel/entries', '/entries?dataFormat=all'])
      expect(await shown(own, below)).toEqual([3, 'Carrots en-GB', 'Ffa cy', 'Groch pl']);
    expect(await shown(own, '/entries?order=-title&pageIndex=1&pageSize=2')).toEqual([3, 'Carrots en-GB']);
    expect(await shown(own, '/entries?versionStatus=latest')).toEqual([3, 'Beans en-GB', 'Carrots en-GB', 'Groch pl']);
    success(await library.invoke(beans, 'sysArchive'));
    expect(await shown(own, '/entries?versionStatus=latest')).toEqual([3, 'Carrots en-GB', 'Ffa cy', 'Groch pl']);
    success(await library.invoke(welsh, 'sysUnpublish'));
    expect(await shown(own, '/entries')).toEqual([2, 'Carrots en-GB', 'Groch pl']);
    success(await library.invoke(carrots, 'sysUnpublish'));
    expect(await shown(own, '/entries')).toEqual([2, 'Groch pl', 'Moron cy']);
  });

  it('follows the default language of the content type, and the primary one of the project', async () => {
    const own = await Site.open(annal);
    const { library } = own;
    const names = { 'en-GB': 'Tale', pl: 'Baśń' };
    const tale = {
      id: 'tale',
      name: names,
      entryTitleField: 'title',
      supportedLanguages: ['en-GB', 'cy', 'pl'],
      fields: [{ id: 'title', name: names, dataType: 'string' }],
    };
    const { version: first } = await library.publish(tale);
    const { sys } = await library.createPublished({ title: 'Moron' }, { contentTypeId: 'tale', language: 'cy' });
    await library.createPublished({ title: 'Marchew' }, { contentTypeId: 'tale', language: 'pl', id: sys.id });
    expect(await shown(own, '/entries')).toEqual([1, 'Moron cy']);
    const { version } = success(
      await library.call<ContentType>('PUT', '/contenttypes/tale', { ...tale, defaultLanguage: 'pl', version: first }),
    );
    const trigger = { event: 'publish', version: version.versionNo };
    success(await library.call('POST', '/contenttypes/tale/workflow/events', trigger));
    expect(await shown(own, '/entries')).toEqual([1, 'Marchew pl']);
    const languages = { primaryLanguage: 'cy', supportedLanguages: ['en-GB', 'cy', 'pl'] };
    const project = success(await annal.call<object>('GET', library.path));
    success(await annal.call('PUT', library.path, { ...project, ...languages }));
    expect(await shown(own, '/entries')).toEqual([1, 'Moron cy']);
  });
});

describe('a request that is not valid', () => {
  it.each([
    ['/entries?pageSize=0', 'pageSize'],
    ['/entries?pageIndex=x', 'pageIndex'],
    ['/entries?linkDepth=-1', 'linkDepth'],
    ['/entries?fieldLinkDepths={', 'fieldLinkDepths'],
    ['/entries?dataFormat=forms', 'dataFormat'],
    ['/entries?versionStatus=draft', 'versionStatus'],
    ['/entries?tagFormat=short', 'tagFormat'],
    ['/entries?asOf=2026-01-01', 'asOf'],
    ['/entries?fallback=en-GB', 'fallback'],
    ['/entries?language=%21', 'language'],
    ['/entries?zenql=1+%3D+pages', 'zenql'],
    ['/entries/search?where=[{"field":"a..b","equalTo":1}]', 'where[0].field'],
    ['/entries/search?where={', 'where'],
  ])('%s is answered with 400 and names %s', async (address, field) => {
    expect(await site.read(address)).toMatchObject({
      status: 400,
      body: { type: 'error', data: { errors: [expect.objectContaining({ field })] } },
    });
  });
});
