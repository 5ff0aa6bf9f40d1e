import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { denied, fields, success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';

interface ShownPerson {
  readonly id: string;
  readonly kind: string;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}
interface People {
  readonly totalCount: number;
  readonly pageCount: number;
  readonly items: readonly ShownPerson[];
}

describe('the people of a project', () => {
  let annal: Annal;
  let library: Library;
  let reader: Person;
  let mina: ShownPerson;
  const mark = randomUUID().slice(0, 6);
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    reader = await Person.with(library, onEntries(['sysView']), `reader ${mark}`);
    mina = await register('mina', { firstName: 'Mina', lastName: 'Okafor' });
    const byGroup = await register('tova', { firstName: 'Tova' });
    await register('stranger');
    const group = { name: `Desk ${mark}` };
    const { id } = success(await annal.call<{ id: string }>('POST', '/api/security/groups', group), 201);
    success(await annal.call('PUT', `/api/security/groups/${id}/users/${byGroup.username}`), 204);
    const assignments = { users: [mina.username], groups: [group.name] };
    success(await library.call('POST', '/security/roles', { name: 'Writers', assignments }), 201);
    success(await library.call('POST', '/security/roles', { name: 'More', assignments }), 201);
  });
  afterAll(() => annal.discard());

  async function register(name: string, more: object = {}): Promise<ShownPerson> {
    const username = `${name}-${mark}`;
    const user = {
      username,
      email: `${username}@library.example`,
      ...more,
      credentials: { password: 'Quiet+Nook-31' },
    };
    return success(await annal.call<ShownPerson>('POST', '/api/security/users', user), 201);
  }

  const people = async (query = '', person = reader) =>
    success(await person.in<People>(library, 'GET', `/people${query}`));
  const names = async (query?: string) => (await people(query)).items.map(({ username }) => username);

  it('are named by roles, by themselves and by groups, once each and in order', async () => {
    expect((await people()).items).toEqual([
      { id: mina.id, kind: 'user', username: mina.username, firstName: 'Mina', lastName: 'Okafor' },
      { id: reader.id, kind: 'apiKey', username: reader.name, firstName: null, lastName: null },
      expect.objectContaining({ kind: 'user', username: `tova-${mark}`, firstName: 'Tova', lastName: null }),
    ]);
  });

  it('are found by a part of their names in any case', async () => {
    for (const q of ['MINA', 'okaf', 'mina ok', 'Mina%20Okafor', `ina-${mark}`])
      expect(await names(`?q=${q}`)).toEqual([mina.username]);
    expect(await names('?q=.*')).toEqual([]);
    expect(await names('?q=library.example')).toEqual([]);
  });

  it('come in pages', async () => {
    expect(await people('?pageSize=1&pageIndex=2')).toMatchObject({
      totalCount: 3,
      pageCount: 3,
      items: [{ username: `tova-${mark}` }],
    });
    expect((await people('?pageIndex=9')).items).toEqual([]);
    expect(fields(await reader.in(library, 'GET', '/people?pageSize=0'), 400)).toEqual(['pageSize']);
  });

  it('follow changes of names and roles', async () => {
    const other = await register('sione');
    const role = { name: 'Late', assignments: { users: [other.username] } };
    const { id } = success(await library.call<{ id: string }>('POST', '/security/roles', role), 201);
    expect(await names('?q=sione')).toEqual([other.username]);
    success(await annal.call('PUT', `/api/security/users/${other.id}`, { username: `ione2-${mark}` }));
    expect(await names('?q=ione')).toEqual([`ione2-${mark}`]);
    success(await library.call('DELETE', `/security/roles/${id}`), 204);
    expect(await names('?q=ione')).toEqual([]);
  });

  it('are for members only', async () => {
    const stranger = await Person.program(annal);
    denied(await stranger.in(library, 'GET', '/people'), 'listing the people');
    expect((await people('', await Person.with(library, {}))).totalCount).toBeGreaterThan(3);
  });
});
