import { randomUUID } from 'node:crypto';
import { Annal } from '../support/annal.ts';
import { refusal, success } from '../support/answers.ts';
import { book, Library, type Json } from '../support/library.ts';
import { onEntries, Person } from '../support/people.ts';
import type { Entry, Page, Project } from '../support/views.ts';

/** Every row of security.md 11 that a role decides, with the right and without it. */
describe('what roles open', () => {
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

  const denied = (answer: Awaited<ReturnType<Person['call']>>, operation: string) => {
    const { message, data } = refusal(answer, 403);
    expect({ message, data }).toEqual({
      message: `There are validation errors ${operation}`,
      data: [{ message: 'Access denied' }],
    });
  };
  const path = ({ sys }: Entry) => `/entries/${sys.id}`;
  const aBook = (more: Json = {}): Json => ({
    title: 'Written',
    sys: { contentTypeId: 'book', language: 'en-GB', ...more },
  });

  describe('projects', () => {
    it('are listed and shown to their members only', async () => {
      const listed = async (person: Person) =>
        success(await person.call<Project[]>('GET', '/api/management/projects')).map(({ id }) => id);
      expect(await listed(reader)).toEqual([library.id]);
      expect(await listed(stranger)).toEqual([]);
      success(await reader.in(library, 'GET', ''));
      denied(await stranger.in(library, 'GET', ''), 'getting the project');
    });

    it('are created, changed and deleted by system administrators only', async () => {
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

    it('that are not there are 404 for everybody', async () => {
      for (const person of [stranger, reader]) refusal(await person.call('GET', '/api/management/projects/none'), 404);
    });
  });

  describe('somebody without a role in the project', () => {
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
    ])('%s %s is refused in the same words whether it is there or not', async (method, below, operation) => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : aBook();
      for (const id of [entry.sys.id, randomUUID(), 'null']) {
        const address = below.replace('{known}', id).replace('/book', id === 'null' ? '/none' : '/book');
        denied(await stranger.in(library, method, address, body), operation);
      }
    });

    it('is a stranger again when the role is gone, switched off or given to others', async () => {
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
    ])('%s: each action on its own', async (place, noun, make) => {
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

    it('on one type only', async () => {
      const person = await Person.with(library, { contentTypes: [{ id: 'film', actions: ['*'] }] });
      const film = success(await person.in<{ version: { versionNo: string } }>(library, 'GET', '/contenttypes/film'));
      success(await person.in(library, 'PUT', '/contenttypes/film', { ...film, enabled: true }));
      refusal(await person.in(library, 'PUT', '/contenttypes/book', { ...book, version: { versionNo: '1.0' } }), 403);
      refusal(await person.in(library, 'POST', '/contenttypes', definition()), 403);
    });
  });

  describe('entries', () => {
    it('are shown, listed and counted where the caller may see them', async () => {
      success(await reader.in(library, 'GET', path(entry)));
      const { items, totalCount } = success(await reader.entries(library));
      expect([totalCount, ...items.map(({ entryTitle }) => entryTitle)]).toEqual([1, 'Cataloguing']);
      success(await reader.in(library, 'GET', '/contenttypes/book/entries'));
      denied(await reader.in(library, 'GET', '/contenttypes/film/entries'), 'listing the entries');
      const other = await Person.with(library, onEntries(['sysView'], 'film'));
      denied(await other.in(library, 'GET', path(entry)), 'getting the entry');
      denied(await other.in(library, 'GET', `${path(entry)}/usage`), 'getting the usage of the entry');
      denied(await other.in(library, 'GET', `${path(entry)}/versions`), 'getting the entry');
      const none = await Person.with(library, { blocks: { actions: ['view'] } });
      expect(success(await none.entries(library))).toMatchObject({ totalCount: 0, items: [] });
      refusal(await none.in(library, 'GET', `/entries/${randomUUID()}`), 404);
    });

    it('are linked to by those only that the caller may see', async () => {
      const shelf = await Library.withBooks(annal);
      await shelf.publish({ ...book, id: 'film' });
      const target = await shelf.create();
      const sequel = { sys: { id: target.sys.id } };
      await shelf.create({ title: 'A book', sequel });
      await shelf.create({ title: 'A film', sequel }, { contentTypeId: 'film' });
      const usage = (person: Person, below = '') =>
        person.in<Page<Json>>(shelf, 'GET', `${path(target)}/usage${below}`).then((answer) => success(answer));
      const some = await Person.with(shelf, onEntries(['sysView'], 'book'));
      expect(await usage(some)).toMatchObject({ totalCount: 1, items: [{ title: 'A book' }] });
      expect(await usage(some, '/contentTypes')).toEqual([expect.objectContaining({ id: 'book', count: 1 })]);
      const all = await Person.with(shelf, onEntries(['sysView']));
      expect(await usage(all)).toMatchObject({ totalCount: 2 });
    });

    it('show the events that the caller may use', async () => {
      const editor = await Person.with(
        library,
        onEntries(['draft.sysUpdate', 'draft.publish', 'sysUnpublish'], 'book'),
      );
      const eventsFor = async (person: Person) =>
        success(await person.in<Entry>(library, 'GET', path(entry))).sys.workflow.allowedEvents;
      expect(await eventsFor(editor)).toEqual(['draft.sysUpdate', 'draft.publish']);
      expect(await eventsFor(reader)).toEqual([]);
    });

    it('are created in the content types and languages that are granted', async () => {
      const author = await Person.with(library, onEntries(['sysCreate'], 'book', ['cy']));
      success(await author.in(library, 'POST', '/entries', aBook({ language: 'cy' })), 201);
      denied(await author.in(library, 'POST', '/entries', aBook()), 'creating the entry');
      denied(
        await author.in(library, 'POST', '/entries', aBook({ contentTypeId: 'film', language: 'cy' })),
        'creating the entry',
      );
      denied(await reader.in(library, 'POST', '/entries', aBook()), 'creating the entry');
    });

    it('are edited in the states and languages that are granted', async () => {
      const { sys } = await library.create();
      const editor = await Person.with(library, onEntries(['draft.sysUpdate'], 'book', ['en-GB']));
      const change = (person: Person, values: Json) => person.in(library, 'PUT', `/entries/${sys.id}`, values);
      success(await change(editor, { title: 'Edited', sys: { version: { versionNo: '0.1' } } }));
      success(await editor.in(library, 'PATCH', `/entries/${sys.id}`, { title: 'Patched' }));
      const welsh = { title: 'Newydd', sys: { language: 'cy' } };
      denied(await change(editor, welsh), 'updating the entry');
      denied(await change(reader, { title: 'No' }), 'updating the entry');
      denied(await reader.in(library, 'PATCH', `/entries/${sys.id}`, { title: 'No' }), 'updating the entry');
      const translator = await Person.with(library, onEntries(['sysCreate'], 'book', ['cy']));
      success(await change(translator, welsh));
      success(
        await library.call('POST', `/entries/${sys.id}/workflow/events`, { event: 'publish', language: 'en-GB' }),
      );
      denied(await change(editor, { title: 'Late', sys: { version: { versionNo: '1.0' } } }), 'updating the entry');
    });

    it('are deleted by those who may delete every addressed variation', async () => {
      const { sys } = await library.create();
      success(await library.call('PUT', `/entries/${sys.id}`, { title: 'Cymraeg', sys: { language: 'cy' } }));
      const remover = await Person.with(library, onEntries(['draft.sysDelete'], 'book', ['en-GB']));
      denied(await remover.in(library, 'DELETE', `/entries/${sys.id}`), 'deleting the entry');
      denied(await remover.in(library, 'DELETE', `/entries/${sys.id}?language=en-GB,cy`), 'deleting the entry');
      denied(await reader.in(library, 'DELETE', `/entries/${sys.id}`), 'deleting the entry');
      success(await remover.in(library, 'DELETE', `/entries/${sys.id}?language=en-GB`), 204);
    });

    it('go through the events that are granted', async () => {
      const fresh = await library.create();
      const events = `${path(fresh)}/workflow/events`;
      const publisher = await Person.with(library, onEntries(['draft.publish'], 'book', ['en-GB']));
      const invoke = (person: Person, event: string) =>
        person.in(library, 'POST', events, { event, language: 'en-GB' });
      const operation = 'invoking the workflow event';
      denied(await invoke(reader, 'publish'), operation);
      success(await invoke(publisher, 'publish'));
      refusal(await invoke(publisher, 'publish'), 422);
      denied(await invoke(publisher, 'sysUnpublish'), operation);
      denied(await invoke(publisher, 'sysArchive'), operation);
      const closer = await Person.with(library, onEntries(['sysUnpublish', 'sysArchive', 'sysUnarchive'], 'book'));
      success(await invoke(closer, 'sysUnpublish'));
      success(await invoke(closer, 'sysArchive'));
      denied(await invoke(publisher, 'sysUnarchive'), operation);
      success(await invoke(closer, 'sysUnarchive'));
      success(await library.call('DELETE', path(fresh)), 204);
      denied(await invoke(publisher, 'sysRestore'), operation);
      const restorer = await Person.with(library, onEntries(['draft.sysDelete'], 'book'));
      success(await invoke(restorer, 'sysRestore'));
    });

    it('are unpublished in all languages by those only who may in each', async () => {
      const both = await library.create();
      success(await library.call('PUT', path(both), { title: 'Cymraeg', sys: { language: 'cy' } }));
      for (const language of ['en-GB', 'cy']) success(await library.invoke(both, 'publish', { language }));
      const one = await Person.with(library, onEntries(['sysUnpublish'], 'book', ['cy']));
      const unpublish = (body: Json) =>
        one.in(library, 'POST', `${path(both)}/workflow/events`, { event: 'sysUnpublish', ...body });
      denied(await unpublish({}), 'invoking the workflow event');
      success(await unpublish({ language: 'cy' }));
    });

    it('are scheduled with the events for it', async () => {
      const fresh = await library.create();
      const schedule = `${path(fresh)}/schedules/publish`;
      const body = { dateTime: new Date(Date.now() + 86_400_000).toISOString() };
      const planner = await Person.with(library, onEntries(['draft.sysSetPublishSchedule'], 'book'));
      refusal(await reader.in(library, 'PUT', schedule, body), 403);
      success(await planner.in(library, 'PUT', schedule, body), 201);
      refusal(await planner.in(library, 'DELETE', schedule), 403);
      const clearer = await Person.with(library, onEntries(['draft.sysClearPublishSchedule'], 'book'));
      success(await clearer.in(library, 'DELETE', schedule), 204);
    });

    it('are not opened by grants that mean nothing, and by wildcards as a whole', async () => {
      const nothing = await Person.with(library, onEntries(['contensisEntryApproval.*', 'nonsense'], 'book'));
      denied(await nothing.in(library, 'GET', path(entry)), 'getting the entry');
      const all = await Person.with(library, onEntries(['contensisEntryBasic.*'], 'book'));
      const { sys } = success(await all.in<Entry>(library, 'POST', '/entries', aBook()), 201);
      success(await all.in(library, 'POST', `/entries/${sys.id}/workflow/events`, { event: 'publish' }));
      success(await all.in(library, 'DELETE', `/entries/${sys.id}`), 204);
    });

    it('of a content type that has got another’s id are out of reach', async () => {
      const shelf = await Library.withBooks(annal);
      const person = await Person.with(shelf, onEntries(['*'], 'book'));
      success(await person.in(shelf, 'POST', '/entries', aBook()), 201);
      success(await shelf.call('DELETE', '/contenttypes/book'), 204);
      await shelf.publish(book);
      refusal(await person.in(shelf, 'POST', '/entries', aBook()), 403);
      expect(success(await person.entries(shelf))).toMatchObject({ totalCount: 0 });
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

  it('a role reaches those in groups of the groups it is given to, and API keys as users too', async () => {
    const inner = `Inner ${randomUUID()}`;
    const outer = `Outer ${randomUUID()}`;
    for (const name of [inner, outer]) success(await annal.call('POST', '/api/security/groups', { name }), 201);
    success(await annal.call('PUT', `/api/security/groups/${outer}/groups/${inner}`), 204);
    const role = { name: outer, permissions: onEntries(['sysView'], 'book'), assignments: { groups: [outer] } };
    success(await library.call('POST', '/security/roles', role), 201);
    const person = await Person.program(annal);
    refusal(await person.in(library, 'GET', path(entry)), 403);
    await person.joins(inner);
    success(await person.in(library, 'GET', path(entry)));
    success(await annal.call('DELETE', `/api/security/groups/${outer}/groups/${inner}`), 204);
    refusal(await person.in(library, 'GET', path(entry)), 403);
  });

  it('a role follows a new name, and nothing of it goes to a later namesake', async () => {
    const person = await Person.program(annal);
    const role = `/security/roles/${await person.given(library, onEntries(['sysView'], 'book'))}`;
    const renamed = `renamed-${randomUUID().slice(0, 8)}`;
    success(await annal.call('PUT', `/api/security/apiKeys/${person.id}`, { name: renamed }));
    const namesake = await Person.program(annal, person.name);
    success(await person.in(library, 'GET', path(entry)));
    refusal(await namesake.in(library, 'GET', path(entry)), 403);
    const assigned = async () =>
      success(await library.call<{ assignments: { apiKeys: string[] } }>('GET', role)).assignments.apiKeys;
    expect(await assigned()).toEqual([renamed]);
    success(await annal.call('DELETE', `/api/security/apiKeys/${person.id}`), 204);
    expect(await assigned()).toEqual([]);
  });

  it('a name that nobody has waits for the first who gets it', async () => {
    const name = `later-${randomUUID().slice(0, 8)}`;
    const role = { name, permissions: onEntries(['sysView'], 'book'), assignments: { users: [name] } };
    success(await library.call('POST', '/security/roles', role), 201);
    const person = await Person.program(annal, name.toUpperCase());
    success(await person.in(library, 'GET', path(entry)));
  });

  it('ids of another project open nothing', async () => {
    const other = await Library.withBooks(annal);
    const foreign = await other.create();
    const person = await Person.with(library, { ...onEntries(['*']), contentTypes: [{ id: '*', actions: ['*'] }] });
    refusal(await person.in(library, 'GET', path(foreign)), 404);
    refusal(await person.in(library, 'PUT', path(foreign), { title: 'Mine' }), 404);
    refusal(await person.in(library, 'DELETE', path(foreign)), 404);
    refusal(await person.in(other, 'GET', path(foreign)), 403);
    const link = {
      title: 'X',
      sequel: { sys: { id: foreign.sys.id } },
      sys: { contentTypeId: 'book', language: 'en-GB' },
    };
    success(await person.in(library, 'POST', '/entries', link), 201);
    expect(success(await other.call('GET', `${path(foreign)}/usage`))).toMatchObject({ totalCount: 0 });
    expect(
      success(await person.entries(library, `?projectId=${other.id}`)).items.some(
        ({ sys }) => (sys as Entry['sys']).id === foreign.sys.id,
      ),
    ).toBe(false);
    const moved = aBook({ projectId: other.id });
    const { sys } = success(await person.in<Entry>(library, 'POST', '/entries', moved), 201);
    expect(sys['projectId']).toBe(library.id);
  });
});
