import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { issues, success, type Answer } from '../../support/answers/answers.ts';
import { inTurn } from '../../support/in-turn.ts';
import { Library } from '../../support/content/library.ts';
import { onEntries } from '../../support/callers/people.ts';
import {
  clientOf,
  createApiKey,
  createGroup,
  createPerson,
  tokenOf,
  type ApiKeyView,
  type GroupView,
} from '../../support/callers/security.ts';

// Rights nobody may give to themselves, and those a key with scopes may not give (security.md 12).

let annal: Annal;
let library: Library;
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.withBooks(annal);
});
afterAll(() => annal.discard());

const groups = '/api/security/groups';
const users = '/api/security/users';
const keys = '/api/security/apiKeys';
const denied = [{ message: 'Access denied' }];

async function program(properties: { readonly scopes?: readonly string[] }, ...inGroups: readonly string[]) {
  const key = await createApiKey(annal, properties);
  for (const name of inGroups)
    success(await annal.call('PUT', `${groups}/${encodeURIComponent(name)}/users/${key.id}`), 204);
  const token = await tokenOf(annal, clientOf(key));
  const call = <Body = unknown>(method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
    annal.call<Body>(method, path, body, { token });
  return { id: key.id, key, call };
}

async function groupOfRole(): Promise<GroupView> {
  const group = await createGroup(annal);
  const role = { name: group.name, permissions: onEntries(['*']), assignments: { groups: [group.name] } };
  success(await library.call('POST', '/security/roles', role), 201);
  return group;
}

describe('a principal cannot assign a role to itself', () => {
  const administrators = ['User Administrators', 'System Administrators'];

  it.each(administrators)('%s: by joining a group of the role, or a nested group', async (name) => {
    const { id, call } = await program({}, name);
    const [named, below] = [await groupOfRole(), await createGroup(annal)];
    success(await annal.call('PUT', `${groups}/${named.id}/groups/${below.id}`), 204);
    const other = await createPerson(annal);
    for (const group of [named, below]) {
      expect(issues(await call('PUT', `${groups}/${group.id}/users/${id}`), 403)).toEqual(denied);
      expect(issues(await call('POST', `${groups}/${group.id}/users`, [other.id, id]), 403)).toEqual(denied);
      success(await call('PUT', `${groups}/${group.id}/users/${other.id}`), 204);
    }
  });

  it.each(administrators)('%s: by nesting its own group in a group of the role', async (name) => {
    const { id, call } = await program({}, name);
    const [named, own, above] = [await groupOfRole(), await createGroup(annal), await createGroup(annal)];
    success(await call('PUT', `${groups}/${own.id}/users/${id}`), 204);
    success(await call('PUT', `${groups}/${above.id}/groups/${own.id}`), 204);
    for (const group of [own, above]) {
      expect(issues(await call('PUT', `${groups}/${named.id}/groups/${group.id}`), 403)).toEqual(denied);
      expect(issues(await call('POST', `${groups}/${named.id}/groups`, [group.id]), 403)).toEqual(denied);
    }
    success(await annal.call('PUT', `${groups}/${named.id}/groups/${own.id}`), 204);
    // What others have granted stays, and may be granted again.
    success(await call('PUT', `${groups}/${named.id}/groups/${own.id}`), 204);
    success(await call('PUT', `${groups}/${own.id}/users/${id}`), 204);
  });

  it('even if the role is disabled or was assigned to the group later', async () => {
    const { id, call } = await program({}, 'User Administrators');
    const group = await createGroup(annal);
    success(await call('PUT', `${groups}/${group.id}/users/${id}`), 204);
    success(await call('DELETE', `${groups}/${group.id}/users/${id}`), 204);
    const role = { name: group.name, enabled: false, permissions: {}, assignments: { groups: [group.name] } };
    success(await library.call('POST', '/security/roles', role), 201);
    expect(issues(await call('PUT', `${groups}/${group.id}/users/${id}`), 403)).toEqual(denied);
  });

  it('by two concurrent steps, each allowed by itself', async () => {
    const { id, call } = await program({}, 'User Administrators');
    const named = await groupOfRole();
    for (let round = 0; round < 8; round += 1) {
      const own = await createGroup(annal);
      const statuses = await inTurn(
        round,
        () => call('PUT', `${groups}/${own.id}/users/${id}`),
        () => call('PUT', `${groups}/${named.id}/groups/${own.id}`),
      );
      expect(statuses.map(({ status }) => status).sort()).toEqual([204, 403]);
      expect((await annal.call('HEAD', `${groups}/${named.id}/users/${id}`)).status).toBe(404);
    }
  });
});

describe('an API key with scopes', () => {
  const scopes = () => [`management_${library.id}`, 'delivery_elsewhere'];
  let own: Awaited<ReturnType<typeof program>>;
  let other: ApiKeyView;
  beforeAll(async () => {
    own = await program({ scopes: scopes() }, 'API Key Administrators', 'System Administrators');
    other = await createApiKey(annal, { scopes: scopes() });
  });

  it.each<[string, string, (id: string) => string, unknown]>([
    ['make a key', 'POST', () => keys, { name: `Made ${randomUUID()}` }],
    ['make a key with its own scopes', 'POST', () => keys, { name: `Made ${randomUUID()}`, scopes: ['delivery_a'] }],
    ['make a flow for another key', 'POST', (id) => `${keys}/${id}/flows`, { grantType: 'clientCredential' }],
    ['make a flow for itself', 'POST', () => `${keys}/${own.id}/flows`, { grantType: 'accessToken' }],
    ['remove a flow of another key', 'DELETE', (id) => `${keys}/${id}/flows/${other.flows[0]?.id}`, undefined],
    ['remove its own flow', 'DELETE', () => `${keys}/${own.id}/flows/${own.key.flows[1]?.id}`, undefined],
    ['change a key', 'PUT', (id) => `${keys}/${id}`, { description: 'x' }],
    ['limit another key', 'PUT', (id) => `${keys}/${id}`, { scopes: ['delivery_elsewhere'] }],
    ['delete a key', 'DELETE', (id) => `${keys}/${id}`, undefined],
    ['delete itself', 'DELETE', () => `${keys}/${own.id}`, undefined],
    ['rename itself', 'PUT', () => `${keys}/${own.id}`, { name: `Renamed ${randomUUID()}` }],
    ['describe itself', 'PUT', () => `${keys}/${own.id}`, { description: 'x' }],
    ['disable itself', 'PUT', () => `${keys}/${own.id}`, { enabled: false }],
    ['add a scope', 'PUT', () => `${keys}/${own.id}`, { scopes: ['delivery_elsewhere', 'management_other'] }],
    ['remove its last scope', 'PUT', () => `${keys}/${own.id}`, { scopes: [] }],
    ['set its scopes to null', 'PUT', () => `${keys}/${own.id}`, { scopes: null }],
    ['change an unknown key', 'PUT', () => `${keys}/${randomUUID()}`, { description: 'x' }],
    [
      'make a user',
      'POST',
      () => users,
      { email: `${randomUUID()}@l.example`, credentials: { password: 'Quiet+Corner-31' } },
    ],
    ['make an administrator', 'PUT', (id) => `${groups}/System%20Administrators/users/${id}`, undefined],
    ['make a roles administrator', 'PUT', (id) => `${groups}/Roles%20Administrators/users/${id}`, undefined],
    ['reset a password', 'POST', () => `${users}/admin/credentials/password`, { new: 'Quiet+Corner-32' }],
  ])('may not %s', async (_, method, path, body) => {
    expect(issues(await own.call(method, path(other.id), body), 403)).toEqual(denied);
    expect(success(await annal.call<ApiKeyView>('GET', `${keys}/${own.id}`)).scopes).toEqual(scopes());
  });

  it('can remove its own scopes, except for the last', async () => {
    const { id, call } = await program({ scopes: scopes() }, 'API Key Administrators');
    const path = `${keys}/${id}`;
    const shown = success(await call<ApiKeyView>('GET', path));
    success(await call('PUT', path, shown));
    const left = [`management_${library.id}`];
    expect(success(await call<ApiKeyView>('PUT', path, { ...shown, scopes: left })).scopes).toEqual(left);
    for (const wanted of [scopes(), [], null])
      expect(issues(await call('PUT', path, { scopes: wanted }), 403)).toEqual(denied);
  });

  it('keeps one scope when two requests remove different ones at the same time', async () => {
    const { id, call } = await program({ scopes: scopes() }, 'API Key Administrators');
    const answers = await Promise.all(scopes().map((scope) => call('PUT', `${keys}/${id}`, { scopes: [scope] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(success(await annal.call<ApiKeyView>('GET', `${keys}/${id}`)).scopes).toHaveLength(1);
  });

  it('can do what its groups allow if it gives nobody a credential', async () => {
    const { call } = await program({ scopes: scopes() }, 'User Administrators', 'API Key Administrators');
    const [group, person] = [await createGroup(annal), await createPerson(annal)];
    success(await call('PUT', `${groups}/${group.id}/users/${person.id}`), 204);
    success(await call('POST', `${users}/${person.id}/actions`, { type: 'suspend' }), 204);
    success(await call('GET', keys));
  });
});

it('allows a key without scopes to create keys and flows', async () => {
  const { call } = await program({}, 'API Key Administrators');
  const made = await call<ApiKeyView>('POST', keys, { name: `Made ${randomUUID()}`, scopes: ['management_any'] });
  const { id } = success(made, 201);
  success(await call('POST', `${keys}/${id}/flows`, { grantType: 'clientCredential' }), 201);
  success(await call('PUT', `${keys}/${id}`, { scopes: [] }));
});
