import { success } from '../../support/answers/answers.ts';
import type { Entry, Node } from '../../support/answers/views.ts';
import { Assets, png } from '../../support/content/files.ts';
import { exact, Redirects } from '../../support/content/redirects.ts';
import type { TagView } from '../../support/content/shelf-marks.ts';
import { Subjects } from '../../support/content/subjects.ts';
import { Tree } from '../../support/content/tree.ts';
import { asParameter, linkTo, Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

let annal: Annal;
let site: Site;
const places: Record<string, string> = {};

beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  const { library } = site;
  const ann = await site.author('Ann');
  const novel = await site.novel('Roses', { author: linkTo(ann), subject: '0/1' });
  const tree = new Tree(library);
  const add = async (parent: Node, name: string, { sys }: Entry) => {
    const slug = { 'en-GB': name };
    return success(await tree.post(parent.id, { displayName: slug, slug, entryId: sys.id }), 201);
  };
  const books = await add(await tree.root(), 'books', ann);
  const roses = await add(books, 'roses', novel);
  await Subjects.of(library).add('0', 'Flowers');
  success(await library.call('POST', '/taggroups', { id: 'moods', name: 'Moods' }), 201);
  const calm = { groupId: 'moods', value: 'calm', label: { 'en-GB': 'Calm' } };
  const tag = success(await library.call<TagView>('POST', '/tags', calm), 201);
  await new Redirects(library).add(exact('/old', '/books'));
  const asset = await new Assets(library).create(
    { name: 'rose.png', content: png(1, 1) },
    { parentNodePath: '/pictures' },
  );
  success(await library.invoke(asset, 'publish'));
  Object.assign(places, { entry: novel.sys.id, author: ann.sys.id, node: roses.id, books: books.id, tag: tag.id });
}, 60_000);
afterAll(() => annal.discard());

const novels = asParameter([{ field: 'sys.contentTypeId', equalTo: 'novel' }]);
const counted = asParameter({ languages: { field: 'sys.language' } });

/** Every address of delivery.md 1.2 that is read, with what it is asked for besides. */
const addresses: readonly [string, (at: typeof places) => string][] = [
  ['D1', () => ''],
  ['D2', () => '/contentTypes/novel'],
  ['D3', () => '/contentTypes'],
  ['D4', ({ entry }) => `/entries/${entry}`],
  ['D4 with links', ({ entry }) => `/entries/${entry}?linkDepth=2&fields=title,author`],
  ['D5', () => '/entries?pageSize=5'],
  ['D5 by ids', ({ entry, author }) => `/entries?ids=${entry},${author}`],
  ['D6', () => '/contentTypes/novel/entries?linkDepth=1'],
  ['D7', () => `/entries/search?where=${novels}&aggregations=${counted}`],
  ['D9', () => `/entries?zenql=${encodeURIComponent('sys.contentTypeId = novel')}`],
  ['D10', () => '/nodes/root?depth=3'],
  ['D10 as the client sends it', () => '/nodes/?depth=1'],
  ['D11', ({ node }) => `/nodes/${node}`],
  ['D12', () => '/nodes/books/roses'],
  ['D12 in part', () => '/nodes/books/none?allowPartialMatch=true'],
  ['D13', ({ entry }) => `/nodes/?entryId=${entry}`],
  ['D13 of one', ({ entry }) => `/nodes/?entryId=${entry}&canonicalOnly=true`],
  ['D14 children', ({ books }) => `/nodes/${books}/children`],
  ['D14 siblings', ({ node }) => `/nodes/${node}/siblings`],
  ['D14 ancestors', ({ node }) => `/nodes/${node}/ancestors`],
  ['D15', ({ node }) => `/nodes/${node}/parent`],
  ['D16', ({ node }) => `/nodes/${node}/ancestor?level=1`],
  ['D17', () => '/taxonomy/nodes/0/1'],
  ['D17 by path', () => '/taxonomy/nodes?path=Root/Flowers'],
  ['D18', () => '/assets/pictures/rose.png'],
  ['D19 GraphQL', () => `/graphql?query=${encodeURIComponent('{ novelCollection { totalCount } }')}`],
  ['D19 site map', () => '/sitemap'],
  ['D19 types', () => '/types.d.ts'],
  ['D20', () => '/taggroups/moods/tags'],
  ['D21', ({ tag }) => `/tags/${tag}`],
  ['D22', () => '/redirects?path=/old'],
  ['D23', () => '/redirects'],
];

/** Headers that tell when, how long and how an answer was sent, not what it is. */
const PASSING = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-response-time', 'x-position'];
const lasting = ({ headers }: Response) => [...headers].filter(([name]) => !PASSING.includes(name)).toSorted();

async function ask(address: string, method = 'GET', headers: Record<string, string> = {}) {
  const authorization = `Bearer ${await annal.bearer()}`;
  const answer = await fetch(annal.address + address, { method, headers: { authorization, ...headers } });
  return { answer, text: await answer.text() };
}

describe.each(addresses)('%s', (_, below) => {
  const address = () => site.path + below(places);

  it('is answered with 304 to who knows it, by a strong, weak or listed entity tag', async () => {
    const { answer, text } = await ask(address());
    expect([answer.status, text]).toEqual([200, expect.stringMatching(/./)]);
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
    for (const known of [etag, `W/${etag.replace('W/', '')}`, `"other", ${etag}`, '*']) {
      const again = await ask(address(), 'GET', { 'if-none-match': known });
      expect([known, again.answer.status, again.text]).toEqual([known, 304, '']);
      expect(again.answer.headers.get('etag')).toBe(etag);
    }
    const other = await ask(address(), 'GET', { 'if-none-match': '"other"' });
    expect([other.answer.status, other.text]).toEqual([200, text]);
  });

  it('has the same headers for HEAD, without a body', async () => {
    const read = await ask(address());
    const { answer, text } = await ask(address(), 'HEAD');
    expect([answer.status, text]).toEqual([200, '']);
    expect(lasting(answer)).toEqual(lasting(read.answer));
    const known = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await ask(address(), 'HEAD', known)).answer.status).toBe(304);
  });
});
