import type { Actor } from '@annal/kernel';
import { systemGroups, type EntryGrant, type Member, type NodeGrant } from '@annal/security-domain';
import type { AccessRequest, GrantableWorkflow } from '@annal/security-contracts';
import {
  apiKeys,
  definitionActions,
  dice,
  nodeActions,
  nodeIds,
  projects,
  randomModel,
  tree,
  types,
  users,
  workflows,
  worldOf,
  type Dice,
  type Model,
  type Role,
} from '../testing/random-world.ts';

// A naive second policy, written from the tables of security.md 9, has to agree with the real one.

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
