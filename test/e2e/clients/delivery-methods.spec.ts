import { Client } from 'contensis-delivery-api';
import sharp from 'sharp';
import { Chromium } from '../../support/browser/chromium.ts';
import { Assets } from '../../support/content/files.ts';
import { Tree } from '../../support/content/tree.ts';
import { linkTo, Site } from '../../support/delivery/site.ts';
import { credentialsOf, type ClientConfig } from '../../support/delivery/credentials.ts';
import { Annal } from '../../support/service/annal.ts';
import { methodsOf } from './client-methods/methods.ts';
import { callAll, methods, type Facts } from './delivery-methods.ts';

/** Only called by others. */
const INTERNAL = ['entries.searchUsingQuery', 'nodes.validateNodeId', 'nodes.getNodeIdFromOptions'];
const kinds = ['an access token', 'a bearer token'] as const;

type Answers = Awaited<ReturnType<typeof callAll>>;
interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: object;
  readonly by: string;
}
interface PageScript {
  callAll(config: ClientConfig, facts: Facts): Promise<Answers>;
  widthOf(src: string): Promise<number | 'refused'>;
}

Chromium.announce();

let annal: Annal;
let site: Site;
let facts: Facts;
let configs: Readonly<Record<(typeof kinds)[number], ClientConfig>>;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  const ann = await site.author('Ann');
  const novel = await site.novel('Gardeners', { author: linkTo(ann), others: [linkTo(ann)] });
  const tree = new Tree(site.library);
  const root = await tree.root();
  const books = await tree.add(root.id, 'Books');
  const page = await tree.add(books.id, 'Gardeners', { entryId: novel.sys.id });
  facts = { novel: novel.sys.id, author: ann.sys.id, root: root.id, books: books.id, page: page.id };
  const { accessToken, bearer } = await credentialsOf(site);
  configs = { 'an access token': accessToken, 'a bearer token': bearer };
});
afterAll(() => annal.discard());

/** As they cross the border of the browser. */
const plain = (answers: Answers) => JSON.parse(JSON.stringify(answers)) as Answers;

it('has calls of every method', () => {
  const all = methodsOf(Client.create(configs['an access token'])).filter((method) => !INTERNAL.includes(method));
  expect(Object.keys(methods).sort()).toEqual([...all].sort());
});

describe.each(kinds)('the client with %s', (kind) => {
  it('is answered by every method', async () => {
    const answers = await callAll(Client.create(configs[kind]), facts);
    expect(answers).toMatchObject({
      'project.get': [{ id: site.library.id }],
      'contentTypes.get': [{ id: 'novel' }],
      'entries.get': [{ title: 'Gardeners' }, { author: { name: 'Ann' } }, { author: { name: 'Ann' } }],
      'entries.list': [{ totalCount: 1 }, { pageSize: 5 }, { totalCount: 2 }],
      'entries.search': [
        { items: [{ author: { name: 'Ann' } }] },
        ...Array.from({ length: 3 }, () => ({ totalCount: 1 })),
      ],
      'entries.resolve': [
        { author: { name: 'Ann' }, others: [{ name: 'Ann' }] },
        { name: 'Ann', friend: null },
      ],
      'nodes.getRoot': [{ children: [{ children: [{ entry: { title: 'Gardeners' } }] }] }],
      'nodes.get': [facts.root, facts.page, facts.page, facts.books, facts.page].map((id) => ({ id })),
      'nodes.getByEntry': [[{ id: facts.page }], { id: facts.page }],
      'nodes.getChildren': [[{ id: facts.page }]],
      'nodes.getSiblings': [[{ id: facts.page }]],
      'nodes.getParent': [{ id: facts.books }],
      'nodes.getAncestors': [[{ id: facts.root }, { id: facts.books }]],
      'nodes.getAncestorAtLevel': [[{ id: facts.books }]],
      'taxonomy.getNodeByKey': [{ key: '0' }],
      'taxonomy.getNodeByPath': [{ key: '0' }],
      'taxonomy.resolveChildren': [{ key: '0' }],
      getHeaders: [['Accept', 'Content-Type', ...(kind === 'a bearer token' ? ['Authorization'] : [])].sort()],
    });
  });
});

if (Chromium.isThere)
  describe('in a browser, on a page of another origin', () => {
    let browser: Chromium;
    beforeAll(async () => {
      browser = await Chromium.start(new URL('browser-page.ts', import.meta.url));
    });
    afterAll(() => browser.close());

    it.each(kinds)('every method of the client answers as in Node, with %s', async (kind) => {
      const page = await browser.page();
      const asked: Request[] = [];
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      network.on('Network.requestWillBeSent', ({ request, initiator }) =>
        asked.push({ ...request, by: initiator.type }),
      );
      const answers = await page.evaluate(
        ([config, known]) => (globalThis as unknown as PageScript).callAll(config, known),
        [configs[kind], facts] as const,
      );
      expect(answers).toEqual(plain(await callAll(Client.create(configs[kind]), facts)));
      const preflights = asked.filter(({ by }) => by === 'preflight').map(({ method }) => method);
      expect(preflights.length).toBeGreaterThanOrEqual(15);
      expect(new Set(preflights)).toEqual(new Set(['OPTIONS']));
      const reads = asked.filter(({ by, url }) => by !== 'preflight' && url.includes(site.path));
      expect(new Set(reads.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
      const header = kind === 'an access token' ? 'accessToken' : 'Authorization';
      for (const { headers } of reads) expect(Object.keys(headers)).toContain(header);
    });

    it('an image shows an unpublished file by its preview key, and no other file', async () => {
      const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
        .png()
        .toBuffer();
      const other = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#654321' } })
        .png()
        .toBuffer();
      const assets = new Assets(site.library);
      const uriOf = async (name: string, file: Buffer) => {
        const { sys } = await assets.create({ name, content: file });
        return (await site.found<{ sys: { uri: string } }>(`/entries/${sys.id}?versionStatus=latest`)).sys.uri;
      };
      const [draft, another] = [await uriOf('draft.png', content), await uriOf('other.png', other)];
      const page = await browser.page();
      const widthOf = (uri: string) =>
        page.evaluate((src) => (globalThis as unknown as PageScript).widthOf(src), annal.address + uri);
      const [path = '', key = ''] = draft.split('?');
      expect(key).toMatch(/^previewKey=/);
      expect(await widthOf(draft)).toBe(60);
      expect(await widthOf(`${draft}&w=20`)).toBe(20);
      expect(await widthOf(path)).toBe('refused');
      expect(await widthOf(`${another.split('?')[0]}?${key}`)).toBe('refused');
      expect(await widthOf(another)).toBe(30);
    });
  });
