import { success } from '../../support/answers/answers.ts';
import type { Entry, Page } from '../../support/answers/views.ts';
import { accessTokenOf } from '../../support/callers/access-tokens.ts';
import type { ApiKeyView } from '../../support/callers/security.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { asParameter } from '../../support/delivery/site.ts';
import { Annal, slowHashes, type CallOptions } from '../../support/service/annal.ts';
import { compareWithRebuild } from '../../support/stores/rebuild.ts';
import { until } from '../../support/until.ts';
import { beforeDelivery, olderFolder } from '../stores/older-folder/folder.ts';

const { entries, project, node, key, keyName } = beforeDelivery;

let annal: Annal;
let library: Library;
beforeAll(async () => {
  annal = await Annal.start(await olderFolder('before-delivery'), { ...slowHashes, MONGODB_URL: undefined });
  library = Library.known(annal, project);
}, 60_000);
afterAll(() => annal.discard());

const ask = <Body = Json>(below: string, options?: CallOptions) =>
  annal.call<Body>('GET', `/api/delivery/projects/${project}${below}`, undefined, options);
const found = async <Body = Json>(below: string) => success(await ask<Body>(below));

describe('what a release without a delivery API has published', () => {
  it('is delivered: entries, links, pictures, composers and languages', async () => {
    const clock = await found<Entry>(`/entries/${entries.clock}?linkDepth=1`);
    expect(clock).toMatchObject({
      title: 'Clock',
      year: 1720,
      keywords: ['time'],
      maker: { name: 'M. Maker', sys: { id: entries.maker, versionStatus: 'published' } },
      picture: { altText: 'A clock', asset: { sys: { id: entries.picture } } },
      story: [{ type: 'text', value: 'Ticks' }, { type: 'other' }],
      sys: { uri: '/objects/clock', availableLanguages: ['en-GB', 'cy'], version: { versionNo: '1.0' } },
    });
    expect(await found(`/entries/${entries.clock}?language=cy`)).toMatchObject({ title: 'Cloc' });
    for (const id of [entries.draft, entries.withdrawn]) expect((await ask(`/entries/${id}`)).status).toBe(404);
  });

  it('has its files', async () => {
    const { uri } = (await found<Entry>(`/entries/${entries.picture}`)).sys as unknown as { readonly uri: string };
    const file = await fetch(annal.address + uri);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await file.arrayBuffer()).byteLength).toBe(70);
  });

  it('is in lists, searches and the tree', async () => {
    const titles = ({ items }: Page<Entry>) => items.map(({ entryTitle }) => entryTitle);
    expect(titles(await found('/contenttypes/object/entries'))).toEqual(['Clock', 'Twice two', 'Vase']);
    const where = asParameter([{ field: 'year', lessThan: 1801 }]);
    // The index is built first.
    const search = () => ask<Page<Entry>>(`/entries/search?where=${where}&orderBy=${asParameter([{ asc: 'year' }])}`);
    expect(titles(success(await until(search, ({ status }) => status !== 503)))).toEqual(['Clock', 'Vase']);
    expect(await found(`/nodes/objects/clock?entryFields=title`)).toMatchObject({
      id: node,
      entry: { title: 'Clock' },
    });
    expect((await found<Json[]>('/contenttypes')).map(({ id }) => id)).toContain('object');
  });

  it('shows the state that its publication led to, though drafts have moved on, and is found by it', async () => {
    const state = async (id: string) => (await found<Entry>(`/entries/${id}`)).sys['workflow'];
    const complete = { id: 'contensisEntryBasic', state: 'versionComplete' };
    expect([await state(entries.revisedSince), await state(entries.publishedTwice)]).toEqual([complete, complete]);
    const draft = success(await library.call<Entry>('GET', `/entries/${entries.revisedSince}`));
    expect(draft.sys['workflow']).toMatchObject({ state: 'draft' });
    const count = async (value: string) => {
      const where = asParameter([
        { field: 'sys.workflow.state', equalTo: value },
        { field: 'sys.contentTypeId', equalTo: 'object' },
      ]);
      const answer = await until(
        () => ask<Page<Entry>>(`/entries/search?where=${where}`),
        ({ status }) => status !== 503,
      );
      return success(answer).totalCount;
    };
    expect([await count('draft'), await count('versionComplete')]).toEqual([0, 4]);
  });
});

describe('an access token of that release', () => {
  it('is refused, and one of a new flow of its key is accepted', async () => {
    const role = { name: 'Websites', enabled: true, permissions: {}, assignments: { apiKeys: [keyName] } };
    success(await library.call('POST', '/security/roles', role), 201);
    const status = async (token: string) => (await ask('', { token: null, headers: { accesstoken: token } })).status;
    expect(await status(beforeDelivery.accessToken)).toBe(401);
    const flow = { grantType: 'accessToken' };
    const made = await annal.call<ApiKeyView['flows'][number]>('POST', `/api/security/apiKeys/${key}/flows`, flow);
    const { token } = accessTokenOf({ flows: [success(made, 201)] });
    expect(await status(token)).toBe(200);
    expect(await status(beforeDelivery.accessToken)).toBe(401);
    await annal.program.stop();
    expect(await compareWithRebuild(annal.dataDir)).toMatchObject({ differences: [] });
  });
});
