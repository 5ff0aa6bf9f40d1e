import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success } from '../../support/answers/answers.ts';
import { book, Library } from '../../support/content/library.ts';
import { verbatim } from '../../support/answers/verbatim.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const PROJECTS = '/api/management/projects';
const NO_GUID = '00000000-0000-0000-0000-000000000000';

describe('conventions', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  describe('addresses', () => {
    it('are the same with and without a trailing slash, for every method and with a query', async () => {
      const { path } = library;
      const { sys } = await library.createPublished();
      const twice = async (method: string, address: string, body?: () => unknown) => {
        const [query = ''] = /\?.*/.exec(address) ?? [];
        const bare = address.slice(0, address.length - query.length);
        const answers = [];
        for (const form of [bare, `${bare}/`]) answers.push(await annal.call(method, form + query, body?.()));
        expect(answers.map(({ status }) => status)).toEqual([answers[0]?.status, answers[0]?.status]);
        return answers[0]?.status;
      };
      const entry = { title: 'Again', sys: { contentTypeId: 'book', language: 'en-GB' } };
      const project = () => ({ id: `p${randomUUID()}`, name: 'A project', primaryLanguage: 'en-GB' });
      const type = () => ({ ...book, id: `t${randomUUID().replaceAll('-', '')}` });
      const title = () => ({ title: 'Changed' });

      expect(await twice('GET', PROJECTS)).toBe(200);
      expect(await twice('HEAD', PROJECTS)).toBe(200);
      expect(await twice('POST', PROJECTS, project)).toBe(201);
      expect(await twice('GET', path)).toBe(200);
      expect(await twice('PUT', path, () => ({ color: 'red' }))).toBe(200);
      expect(await twice('DELETE', path)).toBe(403);
      expect(await twice('GET', `${path}/contenttypes?versionStatus=published`)).toBe(200);
      expect(await twice('POST', `${path}/contenttypes`, type)).toBe(201);
      expect(await twice('GET', `${path}/contenttypes/book`)).toBe(200);
      expect(await twice('PUT', `${path}/contenttypes/book`, () => book)).toBe(422);
      expect(await twice('POST', `${path}/contenttypes/book/workflow/events`, () => ({}))).toBe(422);
      expect(await twice('DELETE', `${path}/contenttypes/unknown`)).toBe(404);
      expect(await twice('GET', `${path}/contenttypes/book/entries?pageSize=1`)).toBe(200);
      expect(await twice('GET', `${path}/entries?pageSize=1`)).toBe(200);
      expect(await twice('POST', `${path}/entries`, () => entry)).toBe(201);
      expect(await twice('GET', `${path}/entries/${sys.id}?version=0.1`)).toBe(200);
      expect(await twice('PUT', `${path}/entries/${sys.id}`, title)).toBe(200);
      expect(await twice('PATCH', `${path}/entries/${sys.id}`, title)).toBe(200);
      expect(await twice('POST', `${path}/entries/${sys.id}/workflow/events`, () => ({}))).toBe(422);
      expect(await twice('DELETE', `${path}/entries/${randomUUID()}`)).toBe(404);
      expect(await twice('GET', `${path}/nodes/root`)).toBe(200);
    });

    it('match fixed segments and ids in any case', async () => {
      const { sys } = await library.create();
      const project = library.id.toUpperCase();
      const spelled = `/API/Management/Projects/${project}/ContentTypes/BOOK/Entries`;
      expect(success(await annal.call<Page<Entry>>('GET', spelled)).totalCount).toBeGreaterThan(0);
      const entry = success(await annal.call<Entry>('GET', `${library.path}/Entries/${sys.id.toUpperCase()}`));
      expect(entry.sys.id).toBe(sys.id);
      expect(success(await annal.call('GET', `${PROJECTS}/${project}/Nodes/ROOT`))).toMatchObject({
        projectId: library.id,
      });
    });

    it('answer HEAD like GET, with the same status and headers and no body', async () => {
      const { sys } = await library.create();
      const headers = { authorization: `Bearer ${await annal.bearer()}` };
      const { path: project } = library;
      // Nothing changes this project between the two requests.
      for (const path of [`${project}/entries`, `${project}/entries/${sys.id}`, `${project}/entries/${randomUUID()}`]) {
        const get = await verbatim(annal.address, 'GET', path, headers);
        const head = await verbatim(annal.address, 'HEAD', path, headers);
        expect({ status: head.status, text: head.text }).toEqual({ status: get.status, text: '' });
        expect(Object.keys(head.headers).sort()).toEqual(Object.keys(get.headers).sort());
        expect(head.headers['content-length']).toBe(get.headers['content-length']);
      }
    });

    it('return 404 if they are unknown, and 405 with the allowed methods otherwise', async () => {
      for (const path of ['/', '/api/management', `${library.path}/unknown`, '/nowhere?at=all'])
        expect(refusal(await annal.call('GET', path), 404)).toMatchObject({ data: null, type: 'error' });
      const wrong = async (method: string, path: string) => {
        const answer = await annal.call(method, path, method === 'GET' ? undefined : {});
        refusal(answer, 405);
        return answer.headers.get('allow')?.split(', ').sort();
      };
      expect(await wrong('DELETE', PROJECTS)).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
      expect(await wrong('PATCH', library.path)).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PUT']);
      expect(await wrong('GET', `${library.path}/entries/${randomUUID()}/workflow/events/`)).toEqual([
        'OPTIONS',
        'POST',
      ]);
      expect(await wrong('GET', '/authenticate/connect/token')).toEqual(['OPTIONS', 'POST']);
    });

    it('list their own methods for OPTIONS, not those of an id in the same place', async () => {
      const verbs = async (path: string) => (await annal.call('OPTIONS', path)).headers.get('allow');
      expect(await verbs(`${library.path}/entries/search`)).toBe('GET, HEAD, POST, OPTIONS');
      expect(await verbs(`${library.path}/nodes/root`)).toBe('GET, HEAD, OPTIONS');
      expect(await verbs('/api/security/users/search')).toBe('GET, HEAD, POST, OPTIONS');
    });

    it('return 404 for dot segments and doubled slashes, also next to the documentation', async () => {
      const headers = { authorization: `Bearer ${await annal.bearer()}` };
      for (const target of [
        '/api//management/projects',
        '//api/management/projects',
        '/api/management/x/../projects',
        '/api/management/%2e%2e/management/projects',
        '/api/../package.json',
        '/api/%2e%2e/%2e%2e/package.json',
        '/api/..%2fpackage.json',
        '/api/.hidden',
      ]) {
        const { status, text } = await verbatim(annal.address, 'GET', target, headers);
        const { message } = JSON.parse(text) as { message: string };
        expect({ target, status, message }).toEqual({ target, status: 404, message: 'The address does not exist' });
      }
      const shown = await fetch(`${annal.address}/api/swagger-ui.css`);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/css/)]);
    });

    it('are decoded once as UTF-8', async () => {
      const headers = { authorization: `Bearer ${await annal.bearer()}` };
      const asked = async (segment: string) => {
        const target = `${library.path}/contenttypes/${segment}`;
        const { status, text } = await verbatim(annal.address, 'GET', target, headers);
        const { message } = JSON.parse(text) as { message: string };
        return { status, message };
      };
      expect(await asked('%62ook')).toMatchObject({ status: 200 });
      expect(await asked('b%C3%BCcher')).toEqual({ status: 404, message: "The content type 'bücher' does not exist" });
      expect(await asked('a%2562')).toEqual({ status: 404, message: "The content type 'a%62' does not exist" });
      expect((await asked('%E0%A4')).status).toBe(400);
      expect((await asked('100%')).status).toBe(400);
    });

    it('may be 16 KB long', async () => {
      await library.create();
      const long = `${library.path}/entries?pageSize=1&unknown=${'x'.repeat(16_000)}`;
      expect(success(await annal.call<Page<Entry>>('GET', long)).items).toHaveLength(1);
      refusal(await annal.call('GET', `${library.path}/contenttypes/${'x'.repeat(16_000)}`), 404);
    });
  });

  describe('queries', () => {
    it('accept names in any case, and ignore empty values, unknown names and all but the last repetition', async () => {
      await library.create();
      const page = async (query: string) =>
        success(await library.call<Page<Entry>>('GET', `/entries?${query}`)) as Omit<Page<Entry>, 'items'>;
      expect(await page('PAGEINDEX=1&pagesize=2')).toMatchObject({ pageIndex: 1, pageSize: 2 });
      expect(await page('pageSize=&defaultHeaders=[object Object]&clientType=none')).toMatchObject({ pageSize: 25 });
      expect(await page('pageSize=2&pagesize=3')).toMatchObject({ pageSize: 3 });
      expect(await page('includeArchived=TRUE&includeDeleted=False')).toMatchObject({ pageIndex: 0 });
    });

    it.each([
      ['pageIndex=-1', 400, 'pageIndex'],
      ['pageSize=0', 400, 'pageSize'],
      ['pageSize=10001', 400, 'pageSize'],
      ['pageSize=1.5', 400, 'pageSize'],
      ['pageIndex=one', 400, 'pageIndex'],
      ['pageSize=1e2', 400, 'pageSize'],
      ['includeDeleted=yes', 400, 'includeDeleted'],
      ['versionStatus=draft', 400, 'versionStatus'],
      ['dataFormat=form', 400, 'dataFormat'],
      ['language=english', 422, 'language'],
    ])('reject %s with %i', async (query, status, field) => {
      expect(fields(await library.call('GET', `/entries?${query}`), status)).toEqual([field]);
    });

    it('return an empty page beyond the end', async () => {
      const { id } = await Library.open(annal);
      const beyond = success(await annal.call('GET', `${PROJECTS}/${id}/entries?pageIndex=9999999&pageSize=10000`));
      expect(beyond).toEqual({ pageIndex: 9_999_999, pageSize: 10_000, totalCount: 0, pageCount: 0, items: [] });
    });
  });

  describe('headers', () => {
    it('declare JSON whatever is accepted, forbid caching, and name what was created', async () => {
      const accept = { accept: 'text/html, application/xml;q=0.9', 'content-type': 'application/json' };
      const list = await annal.call('GET', PROJECTS, undefined, { headers: accept });
      expect(list.status).toBe(200);
      expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(list.headers.get('cache-control')).toBe('no-cache');
      expect(list.headers.has('etag')).toBe(false);
      expect(list.headers.has('location')).toBe(false);

      const languages = { primaryLanguage: 'en-GB', supportedLanguages: ['cy', 'pl'] };
      const project = { id: `p${randomUUID()}`, name: 'A project', ...languages };
      const created = await annal.call('POST', `${PROJECTS}/`, project);
      expect(created.headers.get('location')).toBe(`${PROJECTS}/${project.id}`);
      const type = await annal.call('POST', `${PROJECTS}/${project.id}/contenttypes/`, book);
      expect(type.headers.get('location')).toBe(`${PROJECTS}/${project.id}/contenttypes/book`);
      const entry = { title: 'New', sys: { contentTypeId: 'book' } };
      const { headers, body } = await library.call<Entry>('POST', '/entries/', entry);
      expect(headers.get('location')).toBe(body.sys.uri);
      expect(success(await annal.call('GET', headers.get('location') ?? ''))).toEqual(body);

      const gone = await library.call('DELETE', `/entries/${body.sys.id}`);
      expect(gone).toMatchObject({ status: 204, body: undefined });
      expect(gone.headers.has('content-type')).toBe(false);
    });

    it('answer a preflight without a token, and tell browsers which headers they may read', async () => {
      const asking = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' };
      const origin = 'https://editor.example';
      const url = `${annal.address}${library.path}/entries`;
      const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin, ...asking } });
      expect(preflight.status).toBe(204);
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
        'access-control-allow-headers': expect.stringMatching(/^Authorization, Content-Type, Accept/),
      });
      expect(preflight.headers.has('access-control-allow-credentials')).toBe(false);
      for (const token of [await annal.bearer(), null]) {
        const { headers } = await library.call('GET', '/entries', undefined, { headers: { origin }, token });
        expect(headers.get('access-control-allow-origin')).toBe('*');
        expect(headers.get('access-control-expose-headers')).toBe(
          'Location, Retry-After, WWW-Authenticate, x-contensis-classic-token, X-Position, X-Consistency, ETag, ' +
            'Accept-Ranges, Content-Disposition, Content-Range',
        );
      }
    });
  });

  it('unknown, null, empty and malformed ids return 404', async () => {
    for (const id of [randomUUID(), NO_GUID, 'null', 'undefined', 'x', '%00', '{}', '..%2Fentries']) {
      refusal(await library.call('GET', `/entries/${id}`), 404);
      refusal(await library.call('PUT', `/entries/${id}`, { title: 'x' }), 404);
      refusal(await library.call('PATCH', `/entries/${id}`, { title: 'x' }), 404);
      refusal(await library.call('DELETE', `/entries/${id}`), 404);
      refusal(await library.call('POST', `/entries/${id}/workflow/events`, { event: 'publish' }), 404);
      refusal(await library.call('GET', `/nodes/${id}`), 404);
      refusal(await library.call('GET', `/nodes/${id}/children`), 404);
      refusal(await library.call('GET', `/contenttypes/${id}`), 404);
      refusal(await library.call('GET', `/contenttypes/${id}/entries`), 404);
      refusal(await library.call('DELETE', `/contenttypes/${id}`), 404);
      refusal(await annal.call('GET', `${PROJECTS}/${id}`), 404);
    }
  });

  it('checks run in the order of the contract', async () => {
    const { path } = library;
    const narrow = { token: await annal.tokenFor('Project_Read') };
    const { sys } = await library.create();
    // Route and verb, then the caller.
    refusal(await annal.call('GET', '/api/management/nothing', undefined, { token: null }), 404);
    refusal(await annal.call('PATCH', path, '{', { token: null }), 405);
    refusal(await annal.call('GET', `${PROJECTS}/nowhere/entries`, undefined, { token: null }), 401);
    refusal(await annal.call('POST', `${path}/entries`, '{', { token: 'no-token' }), 401);
    // The project, then the scope, then the form of the request.
    refusal(await annal.call('POST', `${PROJECTS}/nowhere/entries`, '{', narrow), 404);
    refusal(await annal.call('POST', `${path}/entries`, '{', narrow), 403);
    refusal(await annal.call('GET', `${path}/entries?pageSize=0`, undefined, narrow), 403);
    // The form, then the target.
    refusal(await annal.call('PUT', `${path}/contenttypes/unknown`, '{'), 400);
    refusal(
      await annal.call('PUT', `${path}/entries/${randomUUID()}`, '<a/>', { headers: { 'content-type': 'text/xml' } }),
      415,
    );
    refusal(await annal.call('GET', `${path}/entries/${randomUUID()}?version=one`), 400);
    // The target, then duplicates and stale versions, then everything else.
    refusal(await annal.call('PUT', `${path}/entries/${randomUUID()}`, { title: 7 }), 404);
    refusal(await annal.call('PUT', `${path}/contenttypes/unknown`, { name: {}, fields: [{}] }), 404);
    const taken = { id: library.id, name: '', primaryLanguage: 'x' };
    refusal(await annal.call('POST', PROJECTS, taken), 409);
    refusal(await library.call('POST', '/contenttypes', { id: 'BOOK', name: {} }), 409);
    const stale = { ...book, fields: [{}], version: { versionNo: '0.1' } };
    refusal(await library.call('PUT', '/contenttypes/book', stale), 409);
    const staleEntry = { title: 7, sys: { version: { versionNo: '0.9' } } };
    expect(fields(await library.call('PUT', `/entries/${sys.id}`, staleEntry))[0]).toBe(
      'Entry.Variations.Values[0].entryVariation',
    );
  });
});
