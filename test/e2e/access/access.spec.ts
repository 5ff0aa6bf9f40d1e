import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { denied, refusal, success } from '../../support/answers/answers.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import type { Entry, Project } from '../../support/answers/views.ts';

/** Every row of security.md 11 that a role decides, with and without the right. */
describe('permissions', () => {
  let annal: Annal;
  let library: Library;
  let entry: Entry;
  let stranger: Person;
  let reader: Person;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    await library.publish({ ...book, id: 'film', fields: book['fields'] });
    entry = await library.create();
    await library.create({ title: 'Metropolis' }, { contentTypeId: 'film' });
    stranger = await Person.program(annal);
    reader = await Person.with(library, onEntries(['sysView'], 'book'));
  });
  afterAll(() => annal.discard());

  const aBook = (more: Json = {}): Json => ({
    title: 'Written',
    sys: { contentTypeId: 'book', language: 'en-GB', ...more },
  });

  describe('projects', () => {
    it('are listed and shown only to their members', async () => {
      const listed = async (person: Person) =>
        success(await person.call<Project[]>('GET', '/api/management/projects')).map(({ id }) => id);
      expect(await listed(reader)).toEqual([library.id]);
      expect(await listed(stranger)).toEqual([]);
      success(await reader.in(library, 'GET', ''));
      denied(await stranger.in(library, 'GET', ''), 'getting the project');
    });

    it('are created, changed and deleted only by system administrators', async () => {
      const everything = await Person.with(library, {
        ...onEntries(['*']),
        contentTypes: [{ id: '*', actions: ['*'] }],
        nodes: [{ id: '*', actions: ['*'], contentTypeIds: ['*'] }],
        blocks: { actions: ['*'] },
      });
      const project = { id: `p-${randomUUID()}`, name: 'Mine', primaryLanguage: 'en-GB' };
      denied(await everything.call('POST', '/api/management/projects', project), 'creating the project');
      denied(await everything.in(library, 'PUT', '', { name: 'Mine' }), 'updating the project');
      denied(await everything.in(library, 'DELETE', ''), 'deleting the project');
      for (const method of ['PUT', 'DELETE']) refusal(await stranger.in(library, method, '', {}), 403);
    });

    it('return 404 to everyone if they do not exist', async () => {
      for (const person of [stranger, reader]) refusal(await person.call('GET', '/api/management/projects/none'), 404);
    });
  });

  describe('a principal without a role in the project', () => {
    it.each([
      ['GET', '/entries', 'listing the entries'],
      ['GET', '/entries/{known}', 'getting the entry'],
      ['GET', '/entries/{known}/usage', 'getting the usage of the entry'],
      ['GET', '/contenttypes/book/entries', 'listing the entries'],
      ['GET', '/contenttypes/book', 'getting the content type'],
      ['GET', '/components/none', 'getting the component'],
      ['GET', '/nodes/root', 'getting the node'],
      ['GET', '/workflow/definitions/contensisEntryBasic', 'getting the workflow definition'],
      ['PUT', '/entries/{known}', 'updating the entry'],
      ['DELETE', '/entries/{known}', 'deleting the entry'],
      ['POST', '/entries', 'creating the entry'],
    ])('gets the same refusal from %s %s whether or not the target exists', async (method, below, operation) => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : aBook();
      for (const id of [entry.sys.id, randomUUID(), 'null']) {
        const address = below.replace('{known}', id).replace('/book', id === 'null' ? '/none' : '/book');
        denied(await stranger.in(library, method, address, body), operation);
      }
    });

    it('loses access when the role is deleted, disabled or reassigned', async () => {
      const person = await Person.program(annal);
      const open = () => person.in(library, 'GET', '/contenttypes').then(({ status }) => status);
      expect(await open()).toBe(403);
      const role = `/security/roles/${await person.given(library, {})}`;
      expect(await open()).toBe(200);
      success(await library.call('PUT', role, { enabled: false }));
      expect(await open()).toBe(403);
      success(await library.call('PUT', role, { enabled: true, assignments: { apiKeys: [] } }));
      expect(await open()).toBe(403);
      success(await library.call('PUT', role, { assignments: { users: [person.name] } }));
      expect(await open()).toBe(200);
      success(await library.call('DELETE', role), 204);
      expect(await open()).toBe(403);
    });
  });

  describe('content types and components', () => {
    const definition = () => ({ ...book, id: `t${randomUUID().slice(0, 8)}` });
    const component = () => ({ id: `c${randomUUID().slice(0, 8)}`, name: { 'en-GB': 'C' }, fields: book['fields'] });

    it.each([
      ['contenttypes', 'content type', definition],
      ['components', 'component', component],
    ])('%s: each action is granted separately', async (place, noun, make) => {
      const who = async (...actions: string[]) => Person.with(library, { contentTypes: [{ id: '*', actions }] });
      const [creator, updater, publisher, deleter] = [
        await who('create'),
        await who('update'),
        await who('publish'),
        await who('delete'),
      ];
      const body: Json = make();
      const one = `/${place}/${String(body['id'])}`;
      const operations = (person: Person) => ({
        create: () => person.in<{ version: unknown }>(library, 'POST', `/${place}`, body),
        update: () => person.in(library, 'PUT', one, { ...body, version: { versionNo: '0.1' } }),
        publish: () => person.in(library, 'POST', `${one}/workflow/events`, { event: 'publish', version: '0.2' }),
        delete: () => person.in(library, 'DELETE', one),
      });
      const words = {
        create: `creating the ${noun}`,
        update: `updating the ${noun}`,
        publish: `publishing the ${noun}`,
        delete: `deleting the ${noun}`,
      };
      const may = { create: creator, update: updater, publish: publisher, delete: deleter };
      for (const action of ['create', 'update', 'publish', 'delete'] as const) {
        for (const [other, person] of Object.entries(may))
          if (other !== action) denied(await operations(person)[action](), words[action]);
        expect((await operations(may[action])[action]()).status).toBeLessThan(300);
      }
      for (const person of Object.values(may)) success(await person.in(library, 'GET', `/${place}`));
    });

    it('can be granted on a single type', async () => {
      const person = await Person.with(library, { contentTypes: [{ id: 'film', actions: ['*'] }] });
      const film = success(await person.in<{ version: { versionNo: string } }>(library, 'GET', '/contenttypes/film'));
      success(await person.in(library, 'PUT', '/contenttypes/film', { ...film, enabled: true }));
      refusal(await person.in(library, 'PUT', '/contenttypes/book', { ...book, version: { versionNo: '1.0' } }), 403);
      refusal(await person.in(library, 'POST', '/contenttypes', definition()), 403);
    });
  });

  describe('workflow definitions', () => {
    it('are read by members and written by system administrators', async () => {
      success(await reader.in(library, 'GET', '/workflow/definitions'));
      const body = {
        id: 'mine',
        name: { 'en-GB': 'Mine' },
        states: [{ id: 'draft', name: { 'en-GB': 'D' }, events: [] }],
      };
      denied(await reader.in(library, 'POST', '/workflow/definitions', body), 'creating the workflow definition');
      for (const [method, below] of [
        ['PUT', '/workflow/definitions/contensisEntryBasic'],
        ['DELETE', '/workflow/definitions/none'],
        ['POST', '/workflow/definitions/none/workflow/events'],
      ] as const)
        refusal(await reader.in(library, method, below, method === 'DELETE' ? undefined : body), 403);
    });
  });

  describe('system groups', () => {
    it.each([
      ['Roles Administrators', { roles: 200, users: 403, keys: 403, project: 200, write: 403 }],
      ['User Administrators', { roles: 403, users: 200, keys: 403, project: 403, write: 403 }],
      ['API Key Administrators', { roles: 403, users: 403, keys: 200, project: 403, write: 403 }],
      ['Site View Administrators', { roles: 403, users: 403, keys: 403, project: 200, write: 403 }],
      ['System Administrators', { roles: 200, users: 200, keys: 200, project: 200, write: 201 }],
    ])('%s', async (group, expected) => {
      const person = await Person.program(annal);
      await person.joins(group);
      const status = async (answer: Promise<{ status: number }>) => (await answer).status;
      expect({
        roles: await status(person.in(library, 'GET', '/security/roles')),
        users: await status(person.call('GET', '/api/security/users')),
        keys: await status(person.call('GET', '/api/security/apiKeys')),
        project: await status(person.in(library, 'GET', '')),
        write: await status(person.in(library, 'POST', '/entries', aBook())),
      }).toEqual(expected);
      refusal(await reader.call('GET', '/api/security/audit'), 403);
      if (group !== 'System Administrators') refusal(await person.call('GET', '/api/security/audit'), 403);
    });
  });
});
