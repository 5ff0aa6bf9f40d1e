import { UniversalClient } from 'contensis-management-api';
import { adminPassword, Annal, clientId } from '../../support/service/annal.ts';
import { formProblems, GUID } from '../../support/answers/answers.ts';
import { book, Library } from '../../support/content/library.ts';
import type { ContentType, Entry, Node, Project } from '../../support/answers/views.ts';

interface Rejection {
  readonly status: number;
  readonly url: string;
  readonly data: { readonly message: string; readonly data: unknown; readonly type: string };
}

/** The client's types lack parts of the API. */
const seen = <View>(answer: Promise<unknown>) => answer as Promise<View>;

async function rejected(request: Promise<unknown>): Promise<Rejection> {
  return request.then(
    (value) => Promise.reject(new Error(`It was answered: ${JSON.stringify(value)}`)),
    (reason: Rejection) => reason,
  );
}

function counted(annal: Annal, config: object) {
  const tokenRequests: URLSearchParams[] = [];
  const fetchFn = (url: string, init: RequestInit) => {
    if (url.includes('/authenticate/')) tokenRequests.push(new URLSearchParams(init.body as string));
    return fetch(url, init);
  };
  const client = UniversalClient.create({ rootUrl: annal.address, fetchFn, ...config } as never);
  return { client, tokenRequests };
}

describe('the official client, unchanged', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());

  describe('as an API key', () => {
    it('manages projects', async () => {
      const { id } = await Library.open(annal);
      const api = annal.client(id);
      const project = {
        id: 'cityLibrary',
        name: 'City Library',
        primaryLanguage: 'en-GB',
        supportedLanguages: ['cy', 'pl'],
      };
      const created = await seen<Project>(api.projects.create(project as never));
      expect(created).toEqual({
        ...project,
        uuid: expect.stringMatching(GUID),
        description: null,
        supportedLanguages: ['en-GB', 'cy', 'pl'],
        color: 'cobalt',
        deliverySysExclusions: [],
      });
      expect(await api.projects.list()).toContainEqual(created);
      expect(await api.projects.get('cityLibrary')).toEqual(created);
      expect(await api.projects.get()).toMatchObject({ id });

      const changed = { id: 'cityLibrary', name: 'City & County Library', color: 'Ruby' };
      const updated = await seen<Project>(api.projects.update(changed as never));
      expect(updated).toEqual({ ...created, name: 'City & County Library', color: 'ruby' });
      expect(await api.projects.delete('cityLibrary')).toEqual({});
      expect(await rejected(api.projects.get('cityLibrary'))).toMatchObject({ status: 404 });
    });

    it('manages content types', async () => {
      const api = annal.client((await Library.open(annal)).id);
      const draft = await seen<ContentType>(api.contentTypes.create(book as never));
      expect(draft.version.versionNo).toBe('0.1');
      expect(await rejected(api.contentTypes.get({ id: 'book', versionStatus: 'published' }))).toMatchObject({
        status: 404,
      });

      const revised = { ...draft, name: { 'en-GB': 'A book' } };
      const updated = await seen<ContentType>(api.contentTypes.update(revised as never));
      expect(updated).toMatchObject({ name: { 'en-GB': 'A book' }, version: { versionNo: '0.2' } });
      const published = await seen<ContentType>(api.contentTypes.invokeWorkflow(updated as never, 'publish'));
      expect(published.version.versionNo).toBe('1.0');
      expect(await api.contentTypes.get('book')).toEqual(published);
      expect(await api.contentTypes.get({ id: 'book', version: '0.1' })).toMatchObject({ name: { 'en-GB': 'Book' } });
      expect(await api.contentTypes.list()).toContainEqual(published);
      expect(await api.contentTypes.list({ dataFormat: 'entry' })).toEqual([published]);
      expect(await api.contentTypes.delete('book')).toEqual({});
      expect(await api.contentTypes.list({ dataFormat: 'entry' })).toEqual([]);
    });

    it('writes, publishes and unpublishes entries', async () => {
      const api = annal.client((await Library.withBooks(annal)).id);
      const entry = { title: 'Cataloguing', sys: { contentTypeId: 'book', language: 'en-GB', dataFormat: 'entry' } };
      const created = await seen<Entry>(api.entries.create(entry));
      expect(created).toMatchObject({ title: 'Cataloguing', sys: { version: { versionNo: '0.1' } } });

      const { id } = created.sys;
      const updated = await seen<Entry>(api.entries.update({ ...created, title: 'Indexing' } as never));
      expect(updated).toMatchObject({ title: 'Indexing', sys: { id, version: { versionNo: '0.2' } } });
      const published = await seen<Entry>(api.entries.invokeWorkflow(updated as never, 'draft.publish'));
      expect(published.sys).toMatchObject({ isPublished: true, version: { versionNo: '1.0' } });
      expect(published.sys.workflow.state).toBe('versionComplete');
      expect(await api.entries.get({ id, versionStatus: 'published' })).toMatchObject({ title: 'Indexing' });
      expect(await api.entries.get({ id, version: '0.1' })).toMatchObject({ title: 'Cataloguing' });
      expect(await api.entries.get(id)).toEqual(published);

      const trigger = { event: 'sysUnpublish', language: 'en-GB' };
      const unpublished = await seen<Entry>(api.entries.invokeWorkflowByTrigger(published as never, trigger));
      expect(unpublished.sys).toMatchObject({ isPublished: false, version: { versionNo: '1.0' } });
      expect(await rejected(api.entries.get({ id, versionStatus: 'published' }))).toMatchObject({ status: 404 });
      expect(await api.entries.delete(id)).toEqual({});
      expect(await rejected(api.entries.get(id))).toMatchObject({ status: 404 });
    });

    it('deletes one variation if a language is configured or named, or else the entry', async () => {
      const library = await Library.withBooks(annal);
      const first = await library.create();
      await library.create({ title: 'Catalogio' }, { id: first.sys.id, language: 'cy' });
      const { id } = first.sys;
      await annal.client(library.id, 'cy').entries.delete(id);
      expect(await annal.client(library.id).entries.get(id)).toMatchObject({ sys: { availableLanguages: ['en-GB'] } });
      await annal.client(library.id).entries.delete(id, ['en-GB'], true);
      expect(await rejected(annal.client(library.id).entries.get(id))).toMatchObject({ status: 404 });
    });

    it('lists by type, language, status, page and order', async () => {
      const library = await Library.withBooks(annal);
      await library.publish({ ...book, id: 'pamphlet', name: { 'en-GB': 'Pamphlet' } });
      const first = await library.createPublished({ title: 'C', pageCount: 3 });
      await library.create({ title: 'Cy' }, { id: first.sys.id, language: 'cy' });
      await library.create({ title: 'A', pageCount: 2 });
      await library.createPublished({ title: 'B', pageCount: 1 });
      await library.create({ title: 'Leaflet' }, { contentTypeId: 'pamphlet' });
      const api = annal.client(library.id);
      const titles = async (options?: unknown) => {
        const { items } = await api.entries.list(options as never);
        return items.map(({ entryTitle }) => entryTitle);
      };

      expect(await titles()).toEqual(['A', 'B', 'C', 'Leaflet']);
      expect(await titles('book')).toEqual(['A', 'B', 'C']);
      expect(await titles({ contentTypeId: 'book', versionStatus: 'published' })).toEqual(['B', 'C']);
      expect(await titles({ language: 'cy' })).toEqual(['Cy']);
      expect(await titles({ contentTypeId: 'book', order: ['-pageCount'] })).toEqual(['C', 'A', 'B']);
      const page = await api.entries.list({ pageOptions: { pageIndex: 1, pageSize: 3 } });
      expect(page).toMatchObject({ pageIndex: 1, pageSize: 3, totalCount: 4, pageCount: 2 });
      expect(page.items.map(({ entryTitle }) => entryTitle)).toEqual(['Leaflet']);
    });

    it('reads the content tree', async () => {
      const api = annal.client((await Library.open(annal, { name: 'Reading room' })).id, 'en-GB');
      const root = await seen<Node>(api.nodes.getRoot());
      expect(root).toMatchObject({
        id: expect.stringMatching(GUID),
        parentId: null,
        displayName: { 'en-GB': 'Reading room' },
        slug: {},
        path: { 'en-GB': '/', cy: '/', pl: '/' },
      });
      expect(await api.nodes.get(root.id)).toEqual(root);
      expect(await api.nodes.getChildren(root.id)).toEqual([]);
    });

    it('rejects with the status and body of the contract', async () => {
      const library = await Library.withBooks(annal);
      const api = annal.client(library.id);
      const entry = { title: 7, sys: { contentTypeId: 'book', language: 'en-GB' } };
      const invalid = await rejected(api.entries.create(entry));
      expect(invalid).toMatchObject({ status: 422, url: `${annal.address}${library.path}/entries` });
      expect(invalid.data).toEqual({
        logId: expect.stringMatching(GUID),
        message: 'There are validation errors creating the entry',
        data: [{ field: 'title', message: 'The value is not a valid string' }],
        type: 'Validation',
      });

      const missing = await rejected(api.contentTypes.get('missing'));
      expect(missing).toMatchObject({ status: 404, data: { type: 'error', data: { contentTypeId: 'missing' } } });
      const { status, data: body } = await rejected(annal.client('nowhere').contentTypes.list());
      const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
      expect({ status, problems: formProblems({ status, headers, body }) }).toEqual({ status: 404, problems: [] });
      // The client sends missing values as the text 'null'.
      expect(await rejected(api.entries.get({ id: null } as never))).toMatchObject({ status: 404 });
      expect(await rejected(annal.client(null as never).contentTypes.list())).toMatchObject({ status: 404 });
    });

    it('shows the error of the token endpoint', async () => {
      const clientDetails = { clientId, clientSecret: 'wrong' };
      const { client } = counted(annal, { clientType: 'client_credentials', clientDetails, projectId: 'any' });
      const refusal = await client.projects.list().catch((error: Error) => error);
      expect(refusal).toMatchObject({ name: 'ContensisAuthenticationError', message: 'invalid_client' });
    });
  });

  describe('as a user', () => {
    const clientDetails = { username: 'admin', password: adminPassword };

    it('gets a token once, and another one only after it has expired', async () => {
      const { client, tokenRequests } = counted(annal, { clientType: 'contensis_classic', clientDetails });
      expect(await client.projects.list()).toBeInstanceOf(Array);
      await client.projects.list();
      expect(tokenRequests).toHaveLength(1);
      expect(client.isBearerTokenExpired()).toBe(false);
      expect(client.isRefreshTokenExpired()).toBe(false);

      client.bearerTokenExpiryDate = new Date(Date.now() + 59_000);
      const before = client.refreshToken;
      await client.projects.list();
      // It sends name and password again and drops its refresh token.
      expect(tokenRequests.map((form) => form.get('grant_type'))).toEqual(['contensis_classic', 'contensis_classic']);
      expect(client.refreshToken).not.toBe(before);
      expect(client.isRefreshTokenExpired()).toBe(false);
    });

    it('keeps using its first refresh token', async () => {
      const { client: signedIn } = counted(annal, { clientType: 'contensis_classic', clientDetails });
      await signedIn.projects.list();
      const { refreshToken } = signedIn;
      const { client, tokenRequests } = counted(annal, {
        clientType: 'contensis_classic_refresh_token',
        clientDetails: { refreshToken },
      });
      for (const expired of [true, true, false]) {
        if (expired) client.bearerTokenExpiryDate = null as never;
        expect(await client.projects.list()).toBeInstanceOf(Array);
        expect(client.refreshToken).toBe(refreshToken);
      }
      expect(tokenRequests.map((form) => form.get('refresh_token'))).toEqual([refreshToken, refreshToken]);
    });

    it('writes under its name', async () => {
      const library = await Library.withBooks(annal);
      const { client } = counted(annal, { clientType: 'contensis_classic', clientDetails, projectId: library.id });
      const entry = { title: 'Cataloguing', sys: { contentTypeId: 'book', language: 'en-GB' } };
      const { sys } = await seen<Entry>(client.entries.create(entry));
      expect(sys).toMatchObject({ owner: 'admin', version: { createdBy: 'admin', modifiedBy: 'admin' } });
    });
  });
});
