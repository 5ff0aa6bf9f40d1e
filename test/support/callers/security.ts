import { randomUUID } from 'node:crypto';
import type { Annal } from '../service/annal.ts';
import { success } from '../answers/answers.ts';
import type { Json } from '../content/library.ts';

export interface GroupView {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
  readonly userCount: number;
  readonly childGroupCount: number;
  readonly custom: Readonly<Record<string, string>>;
  readonly created: string;
  readonly modified: string;
}

export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly flows: readonly ({ readonly id: string; readonly grantType: string } & Readonly<Record<string, string>>)[];
  readonly scopes: readonly string[];
  readonly modified: string;
}

export interface Person {
  readonly id: string;
  readonly username: string;
  /** Every scope by default. Logs in once per scope, because hashing passwords is slow on purpose. */
  readonly token: (scope?: string) => Promise<string>;
}

const groups = '/api/security/groups';
/** Has no three hexadecimal letters in a row: names are random, and no part of a name may be in a password. */
const password = 'Quiet-Shelf-0-Noon';

export async function createGroup(annal: Annal, properties: Json = {}): Promise<GroupView> {
  const name = `Group ${randomUUID().slice(0, 8)}`;
  return success(await annal.call<GroupView>('POST', groups, { name, ...properties }), 201);
}

export async function systemGroup(annal: Annal, name: string): Promise<GroupView> {
  return success(await annal.call<GroupView>('GET', `${groups}/${encodeURIComponent(name)}`));
}

export async function createPerson(annal: Annal, ...inGroups: readonly string[]): Promise<Person> {
  const username = `person.${randomUUID().slice(0, 8)}`;
  const email = `${username}@library.example`;
  const body = { username, email, firstName: 'Per', lastName: `Son ${username}`, credentials: { password } };
  const { id } = success(await annal.call<{ id: string }>('POST', '/api/security/users', body), 201);
  for (const group of inGroups)
    success(await annal.call('PUT', `${groups}/${encodeURIComponent(group)}/users/${id}`), 204);
  const logIn = async (scope: string) => {
    const answer = await annal.requestToken({ grant_type: 'contensis_classic', username, password, scope });
    return success(answer)['access_token'] ?? '';
  };
  const tokens = new Map<string, Promise<string>>();
  const token = (scope = '') => {
    const known = tokens.get(scope) ?? logIn(scope);
    tokens.set(scope, known);
    return known;
  };
  return { id, username, token };
}

export async function createApiKey(annal: Annal, properties: Json = {}): Promise<ApiKeyView> {
  const name = `Key ${randomUUID().slice(0, 8)}`;
  return success(await annal.call<ApiKeyView>('POST', '/api/security/apiKeys', { name, ...properties }), 201);
}

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

export function clientOf({ flows }: ApiKeyView): Client {
  const flow = flows.find(({ grantType }) => grantType === 'clientCredential');
  return { clientId: flow?.['clientId'] ?? '', clientSecret: flow?.['clientSecret'] ?? '' };
}

export async function tokenOf(annal: Annal, { clientId, clientSecret }: Client): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const { status, body } = await annal.requestToken(form);
  if (status !== 200) throw new Error(body['error']);
  return body['access_token'] ?? '';
}
