import { Op, OrderBy, Query, ZenqlQuery, type Client } from 'contensis-delivery-api';

export interface Facts {
  readonly novel: string;
  readonly author: string;
  readonly root: string;
  readonly books: string;
  readonly page: string;
}

type Call = (client: Client, facts: Facts) => unknown;

const byTitle = () => {
  const query = new Query(Op.equalTo('title', 'Gardeners'));
  query.orderBy = OrderBy.asc('title');
  return query;
};
/** Too long for an address, so the client sends it as a body. */
const long = () =>
  new Query(Op.in('title', 'Gardeners', ...Array.from({ length: 40 }, (_, at) => `${at}`.repeat(200))));

/** Runs in Node and in browsers: uses nothing but the client. */
export const methods: Readonly<Record<string, readonly Call[]>> = {
  'project.get': [({ project }) => project.get()],
  'contentTypes.get': [({ contentTypes }) => contentTypes.get('novel')],
  'entries.get': [
    ({ entries }, { novel }) => entries.get(novel),
    ({ entries }, { novel }) => entries.get({ id: novel, linkDepth: 1, fields: ['author', 'name'] }),
    ({ entries }, { novel }) => entries.get({ id: novel, fieldLinkDepths: { author: 1 } }),
  ],
  'entries.list': [
    ({ entries }) => entries.list('novel'),
    ({ entries }) => entries.list({ contentTypeId: 'author', pageOptions: { pageIndex: 0, pageSize: 5 } }),
    ({ entries }) => entries.list({ order: ['title'] }),
  ],
  'entries.search': [
    ({ entries }) => entries.search(byTitle(), 1),
    ({ entries }) => entries.search(long()),
    ({ entries }) => entries.search('title = "Gardeners"'),
    ({ entries }) => entries.search(new ZenqlQuery('title = "Gardeners"')),
  ],
  'entries.resolve': [
    async ({ entries }, { novel }) => entries.resolve(await entries.get(novel)),
    async ({ entries }, { author }) => entries.resolve(await entries.get(author)),
  ],
  'nodes.getRoot': [({ nodes }) => nodes.getRoot({ depth: 2, entryFields: ['*'] })],
  'nodes.get': [
    ({ nodes }) => nodes.get('/'),
    ({ nodes }) => nodes.get('/books/gardeners'),
    ({ nodes }, { page }) => nodes.get(page),
    ({ nodes }) => nodes.get({ path: '/books/none', allowPartialMatch: true }),
    ({ nodes }, { page }) => nodes.get({ id: page, entryFields: ['title'] }),
  ],
  'nodes.getByEntry': [
    ({ nodes }, { novel }) => nodes.getByEntry(novel),
    ({ nodes }, { novel }) => nodes.getByEntry({ entryId: novel, canonicalOnly: true } as never),
  ],
  'nodes.getChildren': [({ nodes }, { books }) => nodes.getChildren(books)],
  'nodes.getSiblings': [({ nodes }, { page }) => nodes.getSiblings(page)],
  'nodes.getParent': [({ nodes }, { page }) => nodes.getParent(page)],
  'nodes.getAncestors': [({ nodes }, { page }) => nodes.getAncestors(page)],
  'nodes.getAncestorAtLevel': [({ nodes }, { page }) => nodes.getAncestorAtLevel({ id: page, startLevel: 2 })],
  'taxonomy.getNodeByKey': [({ taxonomy }) => taxonomy.getNodeByKey('0')],
  'taxonomy.getNodeByPath': [({ taxonomy }) => taxonomy.getNodeByPath('Root')],
  'taxonomy.resolveChildren': [({ taxonomy }) => taxonomy.resolveChildren('0')],
  getParams: [(client) => client.getParams()],
  getHeaders: [(client) => Object.keys(client.getHeaders()).sort()],
  isBearerTokenExpired: [(client) => client.isBearerTokenExpired()],
  isRefreshTokenExpired: [(client) => client.isRefreshTokenExpired()],
  ensureIsAuthorized: [async (client) => (await client.ensureIsAuthorized()) === undefined],
};

/** One after the other; an error names its call. */
export async function callAll(client: Client, facts: Facts): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const answers: Record<string, unknown[]> = {};
  for (const [method, calls] of Object.entries(methods))
    for (const call of calls) {
      const answer = await Promise.resolve(call(client, facts)).catch((error: unknown) => {
        throw new Error(`${method}: ${JSON.stringify(error)}`);
      });
      (answers[method] ??= []).push(answer);
    }
  return answers;
}
