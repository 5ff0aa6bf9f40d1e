import { randomUUID } from 'node:crypto';
import { resourceScopes, type Annal, type CallOptions } from '../service/annal.ts';
import { success, type Answer } from '../answers/answers.ts';
import type { Json, Library } from '../content/library.ts';

export const personPassword = 'Quiet+Corner-31';

export type Grants = Readonly<Record<string, unknown>>;

interface ApiKey {
  readonly id: string;
  readonly flows: readonly { readonly clientId?: string; readonly clientSecret?: string }[];
}

export class Person {
  private constructor(
    readonly annal: Annal,
    readonly id: string,
    readonly name: string,
    readonly token: string,
    private readonly list: 'users' | 'apiKeys',
  ) {}

  static async join(annal: Annal, name = `p-${randomUUID().slice(0, 8)}`): Promise<Person> {
    const user = { username: name, email: `${name}@library.example`, credentials: { password: personPassword } };
    const { id } = success(await annal.call<{ id: string }>('POST', '/api/security/users', user), 201);
    const form = { grant_type: 'contensis_classic', username: name, password: personPassword };
    return new Person(annal, id, name, await tokenOf(annal, form), 'users');
  }

  static async program(annal: Annal, name = `k-${randomUUID().slice(0, 8)}`): Promise<Person> {
    const key = success(await annal.call<ApiKey>('POST', '/api/security/apiKeys', { name }), 201);
    const { clientId = '', clientSecret = '' } = key.flows.find(({ clientId: id }) => id !== undefined) ?? {};
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    return new Person(annal, key.id, name, await tokenOf(annal, form), 'apiKeys');
  }

  static async with(library: Library, permissions: Grants, name?: string): Promise<Person> {
    const person = await Person.program(library.annal, name);
    await person.given(library, permissions);
    return person;
  }

  async given(library: Library, permissions: Grants): Promise<string> {
    const role = { name: `Role ${randomUUID()}`, permissions, assignments: { [this.list]: [this.name] } };
    return success(await library.call<{ id: string }>('POST', '/security/roles', role), 201).id;
  }

  async joins(group: string): Promise<void> {
    success(await this.annal.call('PUT', `/api/security/groups/${encodeURIComponent(group)}/users/${this.name}`), 204);
  }

  call<Body = unknown>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer<Body>> {
    return this.annal.call<Body>(method, path, body, { token: this.token, ...options });
  }

  in<Body = unknown>(library: Library, method: string, below: string, body?: unknown): Promise<Answer<Body>> {
    return this.call<Body>(method, library.path + below, body);
  }

  entries(library: Library, query = ''): Promise<Answer<Json & { totalCount: number; items: Json[] }>> {
    return this.in(library, 'GET', `/entries${query}`);
  }
}

export const onEntries = (actions: readonly string[], id = '*', languages = ['*']): Grants => ({
  entries: [{ id, languages, actions }],
});

async function tokenOf(annal: Annal, form: Record<string, string>): Promise<string> {
  const { status, body } = await annal.requestToken({ ...form, scope: resourceScopes.join(' ') });
  if (status !== 200) throw new Error(`No token: ${status} ${JSON.stringify(body)}`);
  return String(body['access_token']);
}
