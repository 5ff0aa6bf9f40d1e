import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { exact, Redirects } from '../../support/content/redirects.ts';
import { Tree } from '../../support/content/tree.ts';
import { until } from '../../support/until.ts';

describe('automatic redirects', () => {
  let annal: Annal;
  let library: Library;
  let redirects: Redirects;
  let tree: Tree;
  let root: string;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  beforeEach(async () => {
    library = await Library.withBooks(annal);
    [redirects, tree] = [new Redirects(library), new Tree(library)];
    root = (await tree.root()).id;
  });
  afterAll(() => annal.discard());

  const kept = async (count: number) =>
    (
      await until(
        () => redirects.list('&origin=node'),
        ({ totalCount }) => totalCount === count,
      )
    ).items;
  const leads = (path: string, location: string | undefined, query = '') =>
    until(
      () => redirects.location(path, query),
      (found) => found === location,
    );
  const rename = async (id: string, slug: string) => success(await tree.put(id, { slug: { 'en-GB': slug } }));

  it('are created once enabled, shown with their destination, and followed for descendants', async () => {
    const books = await tree.add(root, 'Books');
    const poetry = await tree.add(books.id, 'Poetry');
    await rename(books.id, 'early');
    await redirects.automatic(true, { statusCode: 308 });
    expect((await redirects.call('GET', '/settings')).body).toEqual({ automatic: true, statusCode: 308 });
    await rename(books.id, 'shelf');
    const [redirect] = await kept(1);
    expect(redirect).toMatchObject({
      sourceDomain: '*',
      match: { type: 'beginsWith', value: '/early' },
      destination: '/shelf',
      statusCode: 308,
      origin: 'node',
      node: { id: books.id, language: 'en-GB' },
    });
    await leads('/early?x=1', '/shelf?x=1');
    expect((await redirects.ask('/early')).body).toMatchObject({ origin: 'node', permanent: true });
    expect(await redirects.location('/EARLY/poetry/')).toBe('/shelf/poetry');
    expect(await redirects.location('/early/nothing')).toBeUndefined();
    expect(await redirects.location('/earlybird')).toBeUndefined();
    expect(await redirects.location('/books')).toBeUndefined();
    expect(await redirects.location('/en-gb/early/poetry')).toBe('/en-gb/shelf/poetry');
    // A renamed page below is still found under its old name there.
    await rename(poetry.id, 'verse');
    await leads('/early/poetry', '/shelf/verse');
    await rename(books.id, 'desk');
    await leads('/early/poetry', '/desk/verse');
    expect(await redirects.location('/shelf/poetry')).toBe('/desk/verse');
    const seen = await redirects.call('GET', `/${redirect?.id}`);
    expect(seen.body).toMatchObject({ destination: '/desk' });
    expect(await redirects.call('PATCH', `/${redirect?.id}`, { ...seen.body, note: 'n' })).toMatchObject({
      status: 200,
    });
    expect(await redirects.call('PATCH', `/${redirect?.id}`, { destination: '/x' })).toMatchObject({
      status: 422,
      body: { data: [{ field: 'origin' }] },
    });
    success(await redirects.call('PATCH', `/${redirect?.id}`, { enabled: false }));
    expect(await redirects.location('/early')).toBeUndefined();
    await redirects.automatic(false);
    await rename(books.id, 'late');
    await leads('/shelf', '/late');
    expect(await redirects.location('/desk')).toBeUndefined();
  });

  it('never hide a page, rank below manual redirects, and end with the node', async () => {
    await redirects.automatic();
    const films = await tree.add(root, 'Films');
    await rename(films.id, 'cinema');
    await leads('/films', '/cinema');
    const manual = await redirects.add(exact('/films', '/elsewhere'));
    expect(await redirects.location('/films')).toBe('/elsewhere');
    success(await redirects.call('DELETE', `/${manual.id}`), 204);
    const taken = await tree.add(root, 'Films');
    expect(await redirects.location('/films')).toBeUndefined();
    expect((await redirects.call('GET', '/test?url=/films')).body).toEqual({ redirect: null, candidates: [] });
    await redirects.add(exact('/films', '/first'));
    expect(await redirects.location('/films')).toBe('/first');
    await rename(taken.id, 'pictures');
    const { items } = await until(
      () => redirects.list('&origin=node'),
      (list) => list.items.some(({ node }) => (node as { id: string }).id === taken.id),
    );
    expect(items).toMatchObject([{ node: { id: taken.id }, match: { value: '/films' } }]);
    success(await tree.call('DELETE', `/${taken.id}`), 204);
    await kept(0);
  });

  it('lead to a page that left a section, even after the section was renamed and deleted', async () => {
    await redirects.automatic();
    const section = await tree.add(root, 'Section');
    const below = await tree.add(section.id, 'Below');
    const page = await tree.add(below.id, 'Page');
    await rename(section.id, 'renamed');
    success(await tree.call('PUT', `/${page.id}/parentId`, JSON.stringify(root)), 204);
    await leads('/renamed/below/page', '/page');
    await leads('/section/below/page', '/page');
    success(await tree.call('DELETE', `/${section.id}`), 204);
    const [own] = await kept(1);
    expect(await redirects.location('/section/below/page?x=1')).toBe('/page?x=1');
    expect((await redirects.ask('/section/below/page')).body).toMatchObject({ redirectId: own?.id });
    expect(await redirects.location('/section/below')).toBeUndefined();
    // Only what is still visible counts, so the chain ends with its last redirect.
    success(await redirects.call('DELETE', `/${own?.id}`), 204);
    expect(await redirects.location('/section/below/page')).toBeUndefined();
  });

  it('lead to an entry of a node only while it is published', async () => {
    await redirects.automatic();
    const entry = await library.create();
    const page = await tree.add(root, 'Page', { entryId: entry.sys.id });
    await rename(page.id, 'new');
    await kept(1);
    expect(await redirects.location('/page')).toBeUndefined();
    success(await library.invoke(entry, 'publish'));
    expect(await redirects.location('/page')).toBe('/new');
    expect(await redirects.location('/page', '&language=cy')).toBeUndefined();
  });

  it('are limited to 20 for a node that moves often, each with one hop', async () => {
    await redirects.automatic();
    const page = await tree.add(root, 'Page');
    for (let turn = 0; turn < 25; turn += 1) await rename(page.id, `p${turn}`);
    await until(
      () => redirects.list('&origin=node'),
      ({ items }) => items.some(({ match }) => (match as { value: string }).value === '/p23'),
    );
    const found = await kept(20);
    for (const { match } of found) {
      const answer = await redirects.ask((match as { value: string }).value);
      expect(answer.body).toMatchObject({ location: '/p24', via: [expect.any(String)] });
    }
    success(await tree.call('DELETE', `/${page.id}`), 204);
    await kept(0);
  });
});
