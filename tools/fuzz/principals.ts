import type { Annal } from '../../test/support/service/annal.ts';
import { PATH, sent, type LibraryIds } from './library.ts';

export const principals = ['key', 'editor', 'reader'] as const;
export type Principal = (typeof principals)[number];

const GRANTS: Readonly<Record<Exclude<Principal, 'key'>, object>> = {
  editor: {
    entries: [{ id: '*', languages: ['*'], actions: ['*'] }],
    assets: [{ id: '*', languages: ['*'], actions: ['*'] }],
    nodes: [{ id: '*', actions: ['*'] }],
  },
  reader: { entries: [{ id: '*', languages: ['*'], actions: ['sysView'] }] },
};

interface Key {
  readonly id: string;
  readonly name: string;
  readonly flows: readonly { readonly clientId?: string; readonly clientSecret?: string }[];
}

export async function tokenOf(annal: Annal, who: Principal): Promise<string> {
  if (who === 'key') return annal.bearer();
  const { name, flows } = await sent<Key>(annal, 'POST', '/api/security/apiKeys', { name: who });
  const role = { name: who, permissions: GRANTS[who], assignments: { apiKeys: [name] } };
  await sent(annal, 'POST', `${PATH}/security/roles`, role);
  const { clientId = '', clientSecret = '' } = flows.find((flow) => flow.clientSecret !== undefined) ?? {};
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  return (await annal.requestToken(form)).body['access_token'] ?? '';
}

/** Ids and names the run must not change, or it would lose its own rights. */
export async function ownOf(annal: Annal, known: LibraryIds): Promise<readonly string[]> {
  const { items } = await sent<{ items: readonly Key[] }>(annal, 'GET', '/api/security/apiKeys');
  const { id } = await sent<{ id: string }>(annal, 'GET', '/api/security/users/admin');
  const own = items.filter((key) => !known['apiKeyId']?.includes(key.id));
  return [...own.flatMap((key) => [key.id, key.name]), id, 'admin'];
}
