import { randomUUID } from 'node:crypto';
import { accessTokenOf } from '../../support/callers/access-tokens.ts';
import { createApiKey, type ApiKeyView } from '../../support/callers/security.ts';
import { success } from '../../support/answers/answers.ts';
import { Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';
import type { Json } from '../../support/content/library.ts';

const keys = '/api/security/apiKeys';

interface Page {
  readonly totalCount: number;
  readonly items: readonly { readonly entryTitle: string }[];
}

let annal: Annal;
let site: Site;
let other: Site;
let drafts: { readonly novel: string; readonly author: string };
beforeAll(async () => {
  annal = await Annal.shared();
  [site, other] = [await Site.open(annal), await Site.open(annal)];
  await site.novel('Published');
  const novel = await site.draft('Draft');
  const author = await site.library.create({ name: 'Draft author' }, { contentTypeId: 'author' });
  drafts = { novel: novel.sys.id, author: author.sys.id };
});
afterAll(() => annal.discard());

async function giveRole(key: ApiKeyView, permissions: Json, to = site): Promise<void> {
  const role = { name: `Role ${randomUUID()}`, enabled: true, permissions, assignments: { apiKeys: [key.name] } };
  success(await to.library.call('POST', '/security/roles', role), 201);
}

async function keyWithRole(permissions: Json = {}, properties: Json = {}): Promise<ApiKeyView> {
  const key = await createApiKey(annal, properties);
  await giveRole(key, permissions);
  return key;
}

type Headers = Readonly<Record<string, string>>;
const send = (at: Site, below: string, headers: Headers) => at.read<Page>(below, { token: null, headers });
const read = (key: ApiKeyView, below = '', at = site) => send(at, below, { accesstoken: accessTokenOf(key).token });
const status = async (...asked: Parameters<typeof read>) => (await read(...asked)).status;

describe('an access token', () => {
  it.each<[string, (token: string) => [query: string, headers: Headers]]>([
    ['the header accessToken', (token) => ['', { accesstoken: token }]],
    ['the query parameter accessToken', (token) => [`?accessToken=${token}`, {}]],
    ['the header Authorization', (token) => ['', { authorization: token }]],
    ['the header Authorization, as a bearer token', (token) => ['', { authorization: `Bearer ${token}` }]],
  ])('is taken from %s', async (_, sent) => {
    const [query, headers] = sent(accessTokenOf(await keyWithRole()).token);
    expect(success(await send(site, query, headers))).toMatchObject({ id: site.library.id });
  });

  it('decides alone in the header accessToken, then in Authorization', async () => {
    const { token } = accessTokenOf(await keyWithRole());
    const unknown = 'x'.repeat(48);
    const answers = [
      send(site, `?accessToken=${unknown}`, { authorization: unknown, accesstoken: token }),
      send(site, `?accessToken=${unknown}`, { authorization: token }),
      send(site, `?accessToken=${token}`, { authorization: unknown }),
      send(site, `?accessToken=${token}`, { authorization: token, accesstoken: unknown }),
    ];
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([200, 200, 401, 401]);
  });

  it('is refused with JSON when it is missing, unknown or malformed', async () => {
    const sent: readonly Headers[] = [{}, { accesstoken: 'x'.repeat(48) }, { accesstoken: 'short' }];
    for (const headers of sent) {
      const refused = await send(site, '/entries', headers);
      expect(refused).toMatchObject({ status: 401, body: { type: 'error' } });
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('is refused at once when its key is disabled, and accepted again', async () => {
    const key = await keyWithRole();
    expect(await status(key)).toBe(200);
    success(await annal.call('PUT', `${keys}/${key.id}`, { enabled: false }));
    expect(await status(key)).toBe(401);
    success(await annal.call('PUT', `${keys}/${key.id}`, { enabled: true }));
    expect(await status(key)).toBe(200);
  });

  it('is refused at once when its flow or its key is deleted', async () => {
    const key = await keyWithRole();
    const { flowId } = accessTokenOf(key);
    const added = await annal.call<ApiKeyView['flows'][number]>('POST', `${keys}/${key.id}/flows`, {
      grantType: 'accessToken',
    });
    const latter = { ...key, flows: [success(added, 201)] };
    expect([await status(key), await status(latter)]).toEqual([200, 200]);
    success(await annal.call('DELETE', `${keys}/${key.id}/flows/${flowId}`), 204);
    expect([await status(key), await status(latter)]).toEqual([401, 200]);
    success(await annal.call('DELETE', `${keys}/${key.id}`), 204);
    expect(await status(latter)).toBe(401);
  });
});

describe('the key of a token', () => {
  it('has to be a member of the project', async () => {
    const key = await createApiKey(annal);
    expect(await status(key)).toBe(403);
    expect(await status(key, '/entries')).toBe(403);
  });

  it('reads what is published with an empty role, and no drafts', async () => {
    const key = await keyWithRole();
    expect(success(await read(key, '/entries')).items).toMatchObject([{ entryTitle: 'Published' }]);
    for (const below of ['/entries', '/contenttypes/novel/entries', `/entries/${drafts.novel}`])
      expect([below, await status(key, `${below}?versionStatus=latest`)]).toEqual([below, 403]);
  });

  it('reads drafts of the content types that it may see', async () => {
    const key = await keyWithRole({ entries: [{ id: 'novel', actions: ['sysView'] }] });
    const latest = success(await read(key, '/entries?versionStatus=latest'));
    expect(latest).toMatchObject({ totalCount: 2, items: [{ entryTitle: 'Draft' }, { entryTitle: 'Published' }] });
    expect(await status(key, '/contenttypes/author/entries?versionStatus=latest')).toBe(403);
    expect(await status(key, `/entries/${drafts.novel}?versionStatus=latest`)).toBe(200);
    expect(await status(key, `/entries/${drafts.author}?versionStatus=latest`)).toBe(403);
  });

  it('enters only the projects that its scopes for delivery name', async () => {
    const seen = { entries: [{ id: 'novel', actions: ['sysView'] }] };
    const reached = async (scopes: readonly string[]) => {
      const key = await keyWithRole(seen, { scopes });
      await giveRole(key, seen, other);
      const latest = '/entries?versionStatus=latest';
      return [await status(key), await status(key, latest), await status(key, '', other)];
    };
    expect(await reached([])).toEqual([200, 200, 200]);
    expect(await reached([`delivery_${site.library.id.toUpperCase()}`])).toEqual([200, 200, 403]);
    expect(await reached([`delivery_${other.library.id}`])).toEqual([403, 403, 200]);
    expect(await reached([`management_${site.library.id}`])).toEqual([403, 403, 403]);
  });

  it('gets 404 for an unknown project', async () => {
    const key = await keyWithRole();
    const headers = { accesstoken: accessTokenOf(key).token };
    const answer = await annal.call('GET', '/api/delivery/projects/nowhere', undefined, { token: null, headers });
    expect(answer).toMatchObject({ status: 404, body: { type: 'error' } });
  });
});
