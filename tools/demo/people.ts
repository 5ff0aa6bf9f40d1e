import type { UniversalClient } from 'contensis-management-api';
import type { Step } from './importer.ts';

export const PASSWORD = 'Map-Reading-Room-7';

interface DemoPerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly permissions: object;
}

const everywhere = (actions: readonly string[], languages = ['*']) => ({
  entries: [{ id: 'country', languages, actions: [...actions] }],
});

export const people: readonly DemoPerson[] = [
  {
    username: 'mercator',
    firstName: 'Gerda',
    lastName: 'Mercator',
    role: 'Country authors',
    permissions: {
      ...everywhere(['sysCreate', 'draft.*', 'live.sysUpdate']),
      nodes: [{ id: '*', actions: ['create', 'update', 'manageEntries'], contentTypeIds: ['country'] }],
    },
  },
  {
    username: 'ortelius',
    firstName: 'Abram',
    lastName: 'Ortelius',
    role: 'Country reviewers',
    permissions: everywhere(['inReview.approve', 'inReview.sendBack', 'sysUnpublish']),
  },
  {
    username: 'llwyd',
    firstName: 'Humphrey',
    lastName: 'Llwyd',
    role: 'Welsh translators',
    permissions: everywhere(['sysCreate', 'draft.sysUpdate', 'draft.submit', 'live.sysUpdate'], ['cy']),
  },
];

export async function ensurePeople(api: UniversalClient, address: string, projectId: string): Promise<Step> {
  const token = await api.ensureBearerToken();
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    // A second run finds the names taken.
    if (!response.ok && response.status !== 409) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.ok;
  };
  let done = 0;
  for (const { username, firstName, lastName, role, permissions } of people) {
    const email = `${username}@atlas.example`;
    const user = { username, email, firstName, lastName, credentials: { password: PASSWORD } };
    const isNew = await send('POST', '/api/security/users', user);
    const assigned = { name: role, permissions, assignments: { users: [username] } };
    await send('POST', `/api/management/projects/${projectId}/security/roles`, assigned);
    if (isNew) done += 1;
  }
  return { done, skipped: people.length - done };
}
