import {
  systemGroups,
  type EntryGrant,
  type Member,
  type NodeGrant,
  type RolePermissions,
} from '@annal/security-domain';
import type { GrantableWorkflow } from '@annal/security-contracts';
import { AccessWorld } from './access-world.ts';

export const workflows: readonly GrantableWorkflow[] = [
  {
    id: 'approval',
    states: [
      { id: 'draft', events: ['sysUpdate', 'submit', 'sysDelete'] },
      { id: 'waiting', events: ['approve', 'sysDelete'] },
    ],
    events: ['sysCreate', 'sysUnpublish'],
  },
  {
    id: 'basic',
    states: [
      { id: 'draft', events: ['sysUpdate', 'publish'] },
      { id: 'live', events: ['sysUpdate', 'sysDelete'] },
    ],
    events: ['sysCreate', 'sysUnpublish', 'sysArchive'],
  },
];
export const types = [
  { uuid: 'book', workflow: 0, languages: ['en-GB', 'cy'] },
  { uuid: 'author', workflow: 1, languages: ['en-GB'] },
  { uuid: 'film', workflow: 1, languages: ['en-GB', 'cy', 'pl'] },
];
const granted = [
  ...['*', 'approval.*', 'basic.*', 'draft.*', 'live.*', 'approval.draft.*', 'basic.live.*', 'draft.submit'],
  ...[
    'Draft.SysUpdate',
    'waiting.approve',
    'basic.draft.publish',
    'approval.sysCreate',
    'basic.sysUpdate',
    'sysCreate',
  ],
  ...['sysUpdate', 'sys.update', 'sys.create', 'sys.*', '*.publish', '*.sysDelete', 'submit', 'sysView', 'nonsense'],
  ...['draft.publish', 'approval.waiting.publish', 'sysUnpublish', 'waiting.*', 'other.draft.submit'],
];
export const definitionActions = ['create', 'update', 'delete', 'publish', 'view', '*', 'nonsense'];
const blockActions = ['push', 'release', 'view', 'makeLive', 'PUSH', '*', 'nonsense'];
export const nodeActions = ['create', 'update', 'move', 'manageEntries', 'manageChildOrder', 'view', '*'];
export const tree: Readonly<Record<string, string | undefined>> = {
  root: undefined,
  a: 'root',
  b: 'a',
  c: 'b',
  d: 'root',
};
export const nodeIds = Object.keys(tree);
export const languages = ['en-GB', 'cy', 'pl'];
export const projects = ['p1', 'p2'];
export const users = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6'];
export const apiKeys = ['k1', 'k2'];
const groups = ['g1', 'g2', 'g3', 'g4', 'g5'];
const opening = Object.values(systemGroups).map(({ id }) => id);

export interface Role {
  readonly project: string;
  readonly enabled: boolean;
  readonly permissions: Pick<RolePermissions, 'entries' | 'assets' | 'contentTypes' | 'nodes' | 'sections'>;
  readonly users: string[];
  readonly groups: string[];
  readonly apiKeys: string[];
}
export interface Model {
  readonly memberships: readonly { readonly group: string; readonly member: Member }[];
  readonly roles: readonly Role[];
}

export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const one = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  const some = <Item>(items: readonly Item[], share: number) => items.filter(() => next() < share);
  return { next, one, some };
}
export type Dice = ReturnType<typeof dice>;

function entryGrant({ one, some, next }: Dice): EntryGrant {
  const type = next() < 0.3 ? undefined : one(types);
  const spoken = next() < 0.4 ? [] : some(languages, 0.4);
  return {
    id: type?.uuid ?? '*',
    uuid: type?.uuid ?? null,
    languages: spoken.length === 0 ? ['*'] : spoken,
    actions: some(granted, 0.08),
  };
}

function nodeGrant({ one, some, next }: Dice): NodeGrant {
  return {
    id: next() < 0.3 ? '*' : one(nodeIds),
    languages: ['*'],
    actions: some(nodeActions, 0.25),
    contentTypeIds: next() < 0.3 ? ['*'] : some(['book', 'author', 'FILM'], 0.4),
    scope: one(['node', 'descendants', 'nodeAndDescendants'] as const),
  };
}

export function randomModel(random: Dice): Model {
  const { one, some, next } = random;
  const several = <Item>(most: number, make: () => Item) =>
    Array.from({ length: Math.floor(next() * (most + 1)) }, make);
  const memberships = [
    ...users.flatMap((id) => some(groups, 0.2).map((group) => ({ group, member: { kind: 'user', id } as const }))),
    ...apiKeys.flatMap((id) => some(groups, 0.2).map((group) => ({ group, member: { kind: 'apiKey', id } as const }))),
    ...groups.flatMap((id, index) =>
      some(groups.slice(index + 1), 0.25).map((group) => ({ group, member: { kind: 'group', id } as const })),
    ),
    ...some(opening, 0.3).map((group) => ({ group, member: { kind: 'group', id: one(groups) } as const })),
  ];
  const roles = Array.from({ length: 8 }, () => ({
    project: one(projects),
    enabled: next() < 0.85,
    permissions: {
      entries: several(3, () => entryGrant(random)),
      assets: several(1, () => entryGrant(random)),
      contentTypes: several(2, () => ({
        uuid: next() < 0.4 ? null : one(types).uuid,
        actions: some(definitionActions, 0.25),
      })),
      nodes: several(3, () => nodeGrant(random)),
      sections: { blocks: some(blockActions, 0.2) },
    },
    users: some(users, 0.15),
    groups: some(groups, 0.2),
    apiKeys: some(apiKeys, 0.15),
  }));
  return { memberships, roles };
}

export async function worldOf({ memberships, roles }: Model): Promise<AccessWorld> {
  const world = await AccessWorld.open();
  for (const id of users) world.user(id);
  for (const id of apiKeys) world.apiKey(id);
  for (const id of [...groups, ...opening]) world.group(id);
  for (const { group, member } of memberships) world.join(group, member);
  roles.forEach(({ project, permissions, enabled, ...to }, index) =>
    world.role(project, `r${index}`, permissions, to, enabled),
  );
  return world;
}
