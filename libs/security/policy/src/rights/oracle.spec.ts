import type { Actor } from '@annal/kernel';
import {
  systemGroups,
  type EntryGrant,
  type Member,
  type NodeGrant,
  type RolePermissions,
} from '@annal/security-domain';
import type { AccessRequest, GrantableWorkflow } from '@annal/security-contracts';
import { AccessWorld } from '../testing/access-world.ts';

// A naive second policy, written from the tables of security.md 9, has to agree with the real one.

const workflows: readonly GrantableWorkflow[] = [
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
const types = [
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
const definitionActions = ['create', 'update', 'delete', 'publish', 'view', '*', 'nonsense'];
const blockActions = ['push', 'release', 'view', 'makeLive', 'PUSH', '*', 'nonsense'];
const nodeActions = ['create', 'update', 'move', 'manageEntries', 'manageChildOrder', 'view', '*'];
const tree: Readonly<Record<string, string | undefined>> = { root: undefined, a: 'root', b: 'a', c: 'b', d: 'root' };
const nodeIds = Object.keys(tree);
const languages = ['en-GB', 'cy', 'pl'];
const projects = ['p1', 'p2'];
const users = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6'];
const apiKeys = ['k1', 'k2'];
const groups = ['g1', 'g2', 'g3', 'g4', 'g5'];
const opening = Object.values(systemGroups).map(({ id }) => id);

interface Role {
  readonly project: string;
  readonly enabled: boolean;
  readonly permissions: Pick<RolePermissions, 'entries' | 'assets' | 'contentTypes' | 'nodes' | 'sections'>;
  readonly users: string[];
  readonly groups: string[];
  readonly apiKeys: string[];
}
interface Model {
  readonly memberships: readonly { readonly group: string; readonly member: Member }[];
  readonly roles: readonly Role[];
}

function dice(seed: number) {
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
type Dice = ReturnType<typeof dice>;

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

function randomModel(random: Dice): Model {
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

function randomRequest(random: Dice): AccessRequest {
  const { one, next, some } = random;
  const projectUuid = one(projects);
  const kind = next();
  if (kind < 0.55) {
    const type = one(types);
    const workflow = workflows[type.workflow] as GrantableWorkflow;
    const ofStates = workflow.states.flatMap(({ id, events }) => events.map((event) => `${id}.${event}`));
    const action = next() < 0.25 ? 'sysView' : `${workflow.id}.${one([...ofStates, ...workflow.events])}`;
    const language = next() < 0.6 ? { language: one(type.languages) } : {};
    const resource = next() < 0.85 ? 'entry' : 'asset';
    return { resource, action, projectUuid, resourceId: type.uuid, workflow, languages: type.languages, ...language };
  }
  if (kind < 0.7) {
    const resourceId = next() < 0.7 ? { resourceId: one(types).uuid } : {};
    return { resource: 'contentType', action: one(definitionActions.slice(0, 5)), projectUuid, ...resourceId };
  }
  if (kind < 0.85) {
    const resourceId = one(nodeIds);
    const action = one(nodeActions.slice(0, 6));
    const contentTypeIds = action === 'manageEntries' ? { contentTypeIds: some(['book', 'author', 'film'], 0.5) } : {};
    return { resource: 'node', action, projectUuid, resourceId, ancestorIds: above(resourceId), ...contentTypeIds };
  }
  if (kind < 0.93) return { resource: 'block', action: one(['push', 'release', 'view', 'makeLive']), projectUuid };
  return one<AccessRequest>([
    { resource: 'project', action: 'view', projectUuid },
    { resource: 'project', action: 'update', projectUuid },
    { resource: 'role', action: 'create', projectUuid },
    { resource: 'workflowDefinition', action: 'create', projectUuid },
    { resource: 'user', action: 'list' },
    { resource: 'apiKey', action: 'create' },
    { resource: 'audit', action: 'list' },
  ]);
}

function above(node: string): string[] {
  const parent = tree[node];
  return parent === undefined ? [] : [...above(parent), parent];
}

function groupsOf(model: Model, member: Member): readonly string[] {
  const direct = model.memberships.filter((each) => each.member.kind === member.kind && each.member.id === member.id);
  return direct.flatMap(({ group }) => [group, ...groupsOf(model, { kind: 'group', id: group })]);
}

function bruteForce(model: Model, actor: Actor, request: AccessRequest): boolean {
  const own = groupsOf(model, { kind: actor.kind as 'user' | 'apiKey', id: actor.id });
  const isIn = (group: { readonly id: string }) => own.includes(group.id);
  const { systemAdministrators: SA, userAdministrators: UA, rolesAdministrators: RA } = systemGroups;
  const { apiKeyAdministrators: KA, siteViewAdministrators: SV } = systemGroups;
  const { resource, action } = request;
  if (isIn(SA)) return true;
  if (resource === 'role') return isIn(RA);
  if (resource === 'user' || resource === 'group') return isIn(UA);
  if (resource === 'apiKey') return isIn(KA);
  if (resource === 'node' && isIn(SV)) return true;
  const roles = model.roles.filter(
    (role) =>
      role.enabled &&
      role.project === request.projectUuid &&
      ((actor.kind === 'user' && role.users.includes(actor.id)) ||
        (actor.kind === 'apiKey' && role.apiKeys.includes(actor.id)) ||
        role.groups.some((group) => own.includes(group))),
  );
  const isMember = roles.length > 0 || isIn(RA) || isIn(SV);
  if (['project', 'contentType', 'node'].includes(resource) && action === 'view') return isMember;
  if (resource === 'entry')
    return roles.some((role) => role.permissions.entries.some((grant) => onEntry(grant, request)));
  if (resource === 'asset')
    return roles.some((role) => role.permissions.assets.some((grant) => onEntry(grant, request)));
  if (resource === 'contentType')
    return roles.some((role) =>
      role.permissions.contentTypes.some(
        ({ uuid, actions }) =>
          (uuid === null || uuid === request.resourceId) && (actions.includes('*') || actions.includes(action)),
      ),
    );
  if (resource === 'node') return onNode(roles, request);
  if (resource === 'block') return roles.some((role) => onBlock(role.permissions.sections.blocks ?? [], action));
  return false;
}

function onBlock(actions: readonly string[], action: string): boolean {
  const known = ['push', 'release', 'view', 'makelive', 'markasbroken', 'startstop', 'delete', '*'];
  const names = actions.map((name) => name.toLowerCase());
  if (names.includes('*') || names.includes(action.toLowerCase())) return true;
  return action === 'view' && names.some((name) => known.includes(name));
}

function textsFor(workflow: GrantableWorkflow, state: string | undefined, event: string): readonly string[] {
  const spellings = event.startsWith('sys') ? [event, `sys.${event.slice(3)}`] : [event];
  const w = workflow.id;
  return [
    ...['*', `${w}.*`, ...(event.startsWith('sys') ? ['sys.*'] : [])],
    ...spellings.flatMap((e) => [e, `*.${e}`, `${w}.${e}`]),
    ...(state === undefined ? [] : [`${state}.*`, `${w}.${state}.*`]),
    ...(state === undefined ? [] : spellings.flatMap((e) => [`${state}.${e}`, `${w}.${state}.${e}`])),
  ].map((text) => text.toLowerCase());
}

function onEntry(grant: EntryGrant, { action, resourceId, language, languages: own = [], workflow }: AccessRequest) {
  if (grant.id !== '*' && grant.id !== resourceId) return false;
  const asked = language === undefined ? own : [language];
  if (!grant.languages.includes('*') && !grant.languages.some((each) => asked.includes(each))) return false;
  if (!workflow) return false;
  const isGranted = (state: string | undefined, event: string) =>
    grant.actions.some((text) => textsFor(workflow, state, event).includes(text.toLowerCase()));
  if (action === 'sysView')
    return (
      isGranted(undefined, 'sysView') ||
      workflow.events.some((event) => isGranted(undefined, event)) ||
      workflow.states.some(({ id, events }) => events.some((event) => isGranted(id, event)))
    );
  const [, first = '', second] = action.split('.');
  return second === undefined ? isGranted(undefined, first) : isGranted(first, second);
}

function onNode(roles: readonly Role[], { action, resourceId = '', contentTypeIds = [] }: AccessRequest): boolean {
  const here = roles
    .flatMap(({ permissions }) => permissions.nodes)
    .filter(({ id, scope }) => {
      if (id === '*') return true;
      if (id === resourceId) return scope === 'node' || scope === 'nodeAndDescendants';
      return above(resourceId).includes(id) && scope !== 'node';
    })
    .filter(({ actions }) => actions.includes('*') || actions.includes(action));
  if (action !== 'manageEntries') return here.length > 0;
  const covers = (grant: NodeGrant, type: string) =>
    grant.contentTypeIds.some((id) => id === '*' || id.toLowerCase() === type);
  return here.length > 0 && contentTypeIds.every((type) => here.some((grant) => covers(grant, type)));
}

async function worldOf({ memberships, roles }: Model): Promise<AccessWorld> {
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

it('decides 10,000 random cases as the tables do', async () => {
  const outcomes = { yes: 0, no: 0 };
  for (let seed = 1; seed <= 50; seed += 1) {
    const random = dice(seed);
    const model = randomModel(random);
    const { access } = await worldOf(model);
    for (let question = 0; question < 200; question += 1) {
      const isUser = random.next() < 0.75;
      const id = random.one(isUser ? users : apiKeys);
      const actor: Actor = { kind: isUser ? 'user' : 'apiKey', id, name: id };
      const request = randomRequest(random);
      const expected = bruteForce(model, actor, request);
      const decided = access.allows(actor, request);
      outcomes[expected ? 'yes' : 'no'] += 1;
      if (decided !== expected)
        throw new Error(
          `World ${seed}: ${JSON.stringify({ actor, request, expected, groups: groupsOf(model, actor as Member) })}`,
        );
    }
  }
  // Both outcomes have to occur often for the comparison to mean anything.
  expect(Math.min(outcomes.yes, outcomes.no)).toBeGreaterThan(2_000);
});
