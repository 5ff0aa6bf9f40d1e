import { asParameter, linkTo, Site, SYS_MEMBERS } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';

type Shown = Readonly<Record<string, unknown>> & { readonly sys: Readonly<Record<string, unknown>> };

let annal: Annal;
let site: Site;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
});
afterAll(() => annal.discard());

const bare = (entry: Entry, language = 'en-GB') => ({
  sys: {
    id: entry.sys.id,
    dataFormat: 'entry',
    contentTypeId: entry.sys.contentTypeId,
    language,
    uri: null,
  },
});
describe('a published entry', () => {
  it('has all fields of its type, and the members of sys that websites need', async () => {
    const ann = await site.author('Ann');
    const novel = await site.novel('Shelves', {
      author: linkTo(ann),
      subject: '0/4/12',
      quotes: [{ text: 'Every book its reader.', source: null }],
      body: [
        { id: 'first', type: 'paragraph', value: '<p>Plants</p>' },
        { type: 'reference', value: linkTo(ann) },
      ],
    });
    const shown = await site.found<Shown>(`/entries/${novel.sys.id}`);
    expect(shown).toMatchObject({
      title: 'Shelves',
      summary: null,
      pageCount: null,
      keywords: [],
      others: [],
      subject: { key: '0/4/12', name: null, path: null, hasChildren: false, children: [] },
      quotes: [{ text: 'Every book its reader.' }],
      entryTitle: 'Shelves',
      entryDescription: null,
    });
    expect(shown['author']).toEqual(bare(ann));
    expect(shown['body']).toEqual([
      { type: 'paragraph', value: '<p>Plants</p>' },
      { type: 'reference', value: bare(ann) },
    ]);
    expect(Object.keys(shown.sys).toSorted()).toEqual(SYS_MEMBERS);
    expect(shown.sys).toMatchObject({
      workflow: { id: 'contensisEntryBasic', state: 'versionComplete' },
      isPublished: true,
      versionStatus: 'published',
      availableLanguages: ['en-GB'],
    });
    expect(Object.keys(shown.sys['version'] as object).toSorted()).toEqual(
      ['created', 'createdBy', 'modified', 'modifiedBy', 'published', 'publishedBy', 'versionNo'].toSorted(),
    );
  });

  it('stays as it is while drafts are saved, and changes with the next publish', async () => {
    let entry = await site.novel('First edition');
    const before = await site.read(`/entries/${entry.sys.id}`);
    for (let round = 0; round < 5; round += 1) entry = await site.revise(entry, { title: `Draft ${round}` });
    const meanwhile = await site.read(`/entries/${entry.sys.id}`);
    expect(meanwhile.body).toEqual(before.body);
    expect(meanwhile.headers.get('etag')).toBe(before.headers.get('etag'));
    success(await site.library.invoke(entry, 'publish'));
    const after = await site.read(`/entries/${entry.sys.id}`);
    expect(after.body).toMatchObject({ title: 'Draft 4' });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('is answered with 304 to those who have it', async () => {
    const { sys } = await site.novel('Known');
    const first = await site.read(`/entries/${sys.id}`);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await site.read(`/entries/${sys.id}`, { headers });
    expect([again.status, again.headers.get('etag')]).toEqual([304, first.headers.get('etag')]);
  });

  it('is gone at once when it is unpublished, and so are links to it', async () => {
    const ann = await site.author('Gone');
    const { sys } = await site.novel('Linking', { author: linkTo(ann), others: [linkTo(ann)] });
    expect(await site.found(`/entries/${sys.id}`)).toMatchObject({ author: bare(ann), others: [bare(ann)] });
    success(await site.library.invoke(ann, 'sysUnpublish'));
    expect(await site.read(`/entries/${ann.sys.id}`)).toMatchObject({
      status: 404,
      body: { type: 'error', data: { entryId: ann.sys.id, versionStatus: 'published' } },
    });
    expect(await site.found(`/entries/${sys.id}`)).toMatchObject({ author: null, others: [] });
  });

  it('looks like an unknown one while it is a draft, except in the latest view', async () => {
    const { sys } = await site.draft('Secret');
    expect((await site.read(`/entries/${sys.id}`)).status).toBe(404);
    expect((await site.read('/entries/no-guid')).status).toBe(404);
    const latest = await site.found<Shown>(`/entries/${sys.id}?versionStatus=LATEST`);
    expect(latest).toMatchObject({ title: 'Secret', sys: { versionStatus: 'latest', isPublished: false } });
  });

  it('comes in the language that is asked for, or in the usual one', async () => {
    const entry = await site.novel('English');
    const { id } = entry.sys;
    const welsh = await site.library.create({ title: 'Cymraeg' }, { id, contentTypeId: 'novel', language: 'cy' });
    expect((await site.read(`/entries/${id}?language=cy`)).status).toBe(404);
    success(await site.library.invoke(welsh, 'publish'));
    expect(await site.found(`/entries/${id}?language=CY`)).toMatchObject({ title: 'Cymraeg', sys: { language: 'cy' } });
    expect(await site.found(`/entries/${id}`)).toMatchObject({
      title: 'English',
      sys: { availableLanguages: ['en-GB', 'cy'] },
    });
    success(await site.library.invoke(entry, 'sysUnpublish'));
    expect(await site.found(`/entries/${id}`)).toMatchObject({
      title: 'Cymraeg',
      sys: { availableLanguages: ['cy'] },
    });
    expect((await site.read(`/entries/${id}?language=not+a+code`)).status).toBe(400);
  });
});

describe('linked entries', () => {
  it('take the place of their links, as many levels as are asked for', async () => {
    const chain: Entry[] = [];
    for (let level = 0; level < 5; level += 1) {
      const last = chain.at(-1);
      chain.push(await site.author(`Level ${level}`, last ? { friend: linkTo(last) } : {}));
    }
    const top = chain.at(-1) as Entry;
    for (const depth of [0, 1, 2, 4, 10, 11]) {
      let shown: unknown = await site.found(`/entries/${top.sys.id}?linkDepth=${depth}`);
      let levels = 0;
      while (shown !== null && 'name' in (shown as Shown)) {
        levels += 1;
        shown = (shown as Shown)['friend'];
      }
      expect([depth, levels]).toEqual([depth, Math.min(depth, 4) + 1]);
      expect(shown).toEqual(depth < 4 ? bare(chain[3 - depth] as Entry) : null);
    }
  });

  it('end in a link where they lead back to an entry around them', async () => {
    const one = await site.author('One');
    const other = await site.author('Other', { friend: linkTo(one) });
    const revised = await site.revise(one, { friend: linkTo(other) });
    success(await site.library.invoke(revised, 'publish'));
    expect(await site.found(`/entries/${one.sys.id}?linkDepth=10`)).toMatchObject({
      friend: { name: 'Other', friend: bare(one) },
    });
  });

  it('are inlined by path, the longest one first', async () => {
    const ann = await site.author('Ann');
    const bob = await site.author('Bob', { friend: linkTo(ann) });
    const { sys } = await site.novel('Paths', {
      author: linkTo(bob),
      others: [linkTo(bob)],
      body: [{ type: 'reference', value: linkTo(bob) }],
    });
    const depths = { others: 0, 'body.reference': 2, 'author.friend': 0 };
    const query = `linkDepth=5&fieldLinkDepths=${asParameter(depths)}`;
    expect(await site.found(`/entries/${sys.id}?${query}`)).toMatchObject({
      author: { name: 'Bob', friend: bare(ann) },
      others: [bare(bob)],
      body: [{ type: 'reference', value: { name: 'Bob', friend: { name: 'Ann', friend: null } } }],
    });
  });

  it('are shown with the chosen fields too', async () => {
    const ann = await site.author('Ann');
    const { sys } = await site.novel('Chosen', { author: linkTo(ann), pageCount: 3 });
    const shown = await site.found(
      `/entries/${sys.id}?linkDepth=1&fields=author,name,entryTitle,sys.version.versionNo`,
    );
    const minimum = { dataFormat: 'entry', language: 'en-GB', versionStatus: 'published', uri: null };
    expect(shown).toEqual({
      author: {
        name: 'Ann',
        entryTitle: 'Ann',
        sys: { id: ann.sys.id, contentTypeId: 'author', ...minimum, version: { versionNo: '1.0' } },
      },
      entryTitle: 'Chosen',
      sys: { id: sys.id, contentTypeId: 'novel', ...minimum, version: { versionNo: '1.0' } },
    });
    const { sys: least, ...fields } = await site.found<Shown>(`/entries/${sys.id}?fields=-sys`);
    expect([Object.keys(least).length, fields['pageCount']]).toEqual([6, 3]);
  });
});
