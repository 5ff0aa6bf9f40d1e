import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import type { Entry } from '../../support/answers/views.ts';

describe('roles', () => {
  let annal: Annal;
  let library: Library;
  let entry: Entry;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    entry = await library.create();
  });
  afterAll(() => annal.discard());

  const path = ({ sys }: Entry) => `/entries/${sys.id}`;
  const aBook = (more: Json = {}): Json => ({
    title: 'Written',
    sys: { contentTypeId: 'book', language: 'en-GB', ...more },
  });

  it('apply to members of nested groups and to API keys as users', async () => {
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

  it('follow a renamed principal and do not apply to a new one with the former name', async () => {
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

  describe('assigned to an unused name', () => {
    type Role = Json & { readonly assignments: { readonly users: string[] } };
    const waiting = async () => {
      const name = `later-${randomUUID().slice(0, 8)}`;
      const role = { name, permissions: onEntries(['sysView'], 'book'), assignments: { users: [name] } };
      const { id } = success(await library.call<{ id: string }>('POST', '/security/roles', role), 201);
      return { name, role: `/security/roles/${id}` };
    };
    const get = async (role: string) => success(await library.call<Role>('GET', role));
    const renames = async (person: Person, username: string) =>
      success(await person.call('PUT', `/api/security/users/${person.id}`, { username }));
    const reads = async (person: Person) => (await person.in(library, 'GET', path(entry))).status;

    it('apply to a principal that a role administrator creates with the name', async () => {
      const { name, role } = await waiting();
      const person = await Person.program(annal, name.toUpperCase());
      expect(await reads(person)).toBe(200);
      expect((await get(role)).assignments.users).toEqual([name.toUpperCase()]);
    });

    it('do not apply to a principal that is renamed to the name, or created by anyone else', async () => {
      const { name, role } = await waiting();
      const attacker = await Person.join(annal);
      await renames(attacker, name);
      expect(await reads(attacker)).toBe(403);
      expect((await get(role)).assignments.users).toEqual([name]);
      await renames(attacker, attacker.name);
      expect(await reads(attacker)).toBe(403);
      const administrator = await Person.program(annal);
      await administrator.joins('User Administrators');
      const user = { username: name, email: `${name}@library.example`, credentials: { password: 'Quiet+Corner-31' } };
      const { id } = success(await administrator.call<{ id: string }>('POST', '/api/security/users', user), 201);
      expect(success(await library.call('GET', `/security/permissions/entries/book?userId=${id}`))).toEqual({
        actions: [],
      });
    });

    it.each([{}, { description: 'Assignments are not sent' }, { assignments: {} }])(
      'apply to the owner of the name after the role is saved with %j',
      async (saved) => {
        const { name, role } = await waiting();
        const person = await Person.program(annal);
        success(await annal.call('PUT', `/api/security/apiKeys/${person.id}`, { name }));
        expect(await reads(person)).toBe(403);
        success(await library.call('PUT', role, saved));
        expect(await reads(person)).toBe(200);
      },
    );

    it('apply to the owner of the name after the role is saved, and follow a renaming', async () => {
      const { name, role } = await waiting();
      const person = await Person.join(annal);
      await renames(person, name);
      expect(await reads(person)).toBe(403);
      success(await library.call('PUT', role, await get(role)));
      expect(await reads(person)).toBe(200);
      await renames(person, person.name);
      expect(await reads(person)).toBe(200);
      expect((await get(role)).assignments.users).toEqual([person.name]);
      success(await annal.call('DELETE', `/api/security/users/${person.id}`), 204);
      const namesake = await Person.join(annal, person.name);
      expect([await reads(namesake), (await get(role)).assignments.users]).toEqual([403, []]);
      success(await library.call('PUT', role, { assignments: { users: [name] } }));
      expect((await get(role)).assignments.users).toEqual([name]);
    });
  });

  it('do not apply to ids of another project', async () => {
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
