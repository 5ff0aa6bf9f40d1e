import { randomUUID } from 'node:crypto';
import type { Annal } from '../../service/annal.ts';
import { success } from '../../answers/answers.ts';
import type { Library } from '../../content/library.ts';
import type { Grants } from '../people.ts';
import { createPerson, type Person } from '../security.ts';

const all = ['*'];
const everywhere = (...actions: string[]) => [{ id: '*', actions }];
const sections = (actions: string[], ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { actions }]));

const ROLES: Readonly<Record<string, Grants>> = {
  reader: {
    entries: everywhere('sysView'),
    assets: everywhere('sysView'),
    contentTypes: everywhere('view'),
    nodes: everywhere('view'),
    ...sections(['view'], 'blocks', 'webhookSubscriptions', 'redirects', 'tags', 'tagGroups', 'taxonomy', 'views'),
  },
  editor: {
    entries: everywhere('*'),
    assets: everywhere('*'),
    nodes: [{ id: '*', actions: all, contentTypeIds: all }],
    ...sections(all, 'redirects', 'tags', 'tagGroups', 'taxonomy', 'views'),
  },
  developer: {
    contentTypes: everywhere('*'),
    ...sections(all, 'blocks', 'webhookSubscriptions', 'eventStreams'),
  },
};
const GROUPS: Readonly<Record<string, string>> = {
  SA: 'System Administrators',
  UA: 'User Administrators',
  RA: 'Roles Administrators',
  KA: 'API Key Administrators',
  SV: 'Site View Administrators',
};

export const callerNames = ['nobody', 'stranger', 'self', ...Object.keys(ROLES), ...Object.keys(GROUPS)] as const;

export interface Caller {
  readonly id: string | undefined;
  readonly token: string | null;
}

/** Each caller has every scope and only the rights of its column. */
export async function admitCallers(library: Library): Promise<ReadonlyMap<string, Caller>> {
  const { annal } = library;
  const admitted = await Promise.all(
    callerNames.map(async (name) => {
      if (name === 'nobody') return [name, { id: undefined, token: null }] as const;
      const group = GROUPS[name];
      const person = await createPerson(annal, ...(group === undefined ? [] : [group]));
      const grants = ROLES[name];
      if (grants) await give(library, grants, person);
      return [name, await callerOf(person)] as const;
    }),
  );
  return new Map(admitted);
}

export const newcomer = async (annal: Annal): Promise<Caller> => callerOf(await createPerson(annal));

async function callerOf({ id, token }: Person): Promise<Caller> {
  return { id, token: await token() };
}

async function give(library: Library, permissions: Grants, { username }: Person): Promise<void> {
  const role = { name: `Sweep ${randomUUID()}`, permissions, assignments: { users: [username] } };
  success(await library.call('POST', '/security/roles', role), 201);
}
