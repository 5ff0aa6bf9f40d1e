import type { Actor } from '@annal/kernel';
import { sectionActions } from '@annal/security-domain';
import type { AccessRequest, GrantableWorkflow } from '@annal/security-contracts';
import { AccessWorld } from '../testing/access-world.ts';
import {
  apiKeys,
  dice,
  nodeIds,
  projects,
  randomModel,
  types,
  users,
  workflows,
  worldOf,
} from '../testing/random-world.ts';
import type { GrantedPermissions } from './granted-permissions.ts';

const grantable = types.map((type) => ({ ...type, workflow: workflows[type.workflow] as GrantableWorkflow }));
const asked = { entries: grantable, assets: grantable };

const actors: readonly Actor[] = [
  ...users.map((id) => ({ kind: 'user', id, name: id }) as const),
  ...apiKeys.map((id) => ({ kind: 'apiKey', id, name: id }) as const),
];

type May = (request: Omit<AccessRequest, 'projectUuid'>) => boolean;

/** The answer as the policy would give it, one request after the other. */
function asDecided(may: May): Pick<GrantedPermissions, 'entries' | 'assets'> & { readonly sections: object } {
  const onTypes = (resource: 'entry' | 'asset') =>
    grantable.flatMap(({ uuid, workflow, languages }) => {
      const all = [...workflow.states.flatMap(({ id, events }) => events.map((each) => `${id}.${each}`))];
      const actions = ['sysCreate', ...all, ...workflow.events.filter((event) => event !== 'sysCreate')];
      const each = languages.flatMap((language) => {
        const request = { resource, resourceId: uuid, workflow, languages, language };
        const granted = actions.filter((action) => may({ ...request, action }));
        if (granted.length > 0) return [{ language, actions: granted }];
        return may({ ...request, action: 'sysView' }) ? [{ language, actions: ['sysView'] }] : [];
      });
      return each.length === 0 ? [] : [{ uuid, grants: grouped(each) }];
    });
  const blocks = (sectionActions.blocks ?? []).filter((action) => may({ resource: 'block', action }));
  return { entries: onTypes('entry'), assets: onTypes('asset'), sections: { blocks: [...blocks].sort() } };
}

function grouped(each: readonly { readonly language: string; readonly actions: readonly string[] }[]) {
  const found = new Map<string, { languages: string[]; actions: readonly string[] }>();
  for (const { language, actions } of each) {
    const same = found.get(actions.join()) ?? { languages: [], actions };
    same.languages.push(language);
    found.set(actions.join(), same);
  }
  return [...found.values()];
}

const sorted = ({ grants, ...type }: GrantedPermissions['entries'][number]) => ({
  ...type,
  grants: grants
    .map(({ languages, actions }) => ({ languages: [...languages].sort(), actions }))
    .sort((one, other) => (one.languages.join() < other.languages.join() ? -1 : 1)),
});

async function* everyPrincipal() {
  for (let seed = 1; seed <= 50; seed += 1) {
    const { access } = await worldOf(randomModel(dice(seed)));
    for (const actor of actors)
      for (const projectUuid of projects) {
        const granted = access.grantedPermissions(actor, projectUuid, asked);
        const may: May = (request) => access.allows(actor, { ...request, projectUuid });
        yield { granted, may };
      }
  }
}

it('lists for 800 random principals what the policy allows them', async () => {
  const seen = { types: 0, principals: 0 };
  for await (const { granted, may } of everyPrincipal()) {
    const decided = asDecided(may);
    expect({ entries: granted.entries.map(sorted), assets: granted.assets.map(sorted) }).toEqual({
      entries: decided.entries.map(sorted),
      assets: decided.assets.map(sorted),
    });
    const { blocks } = granted.sections;
    const withView = new Set(blocks.length > 0 ? [...blocks, 'view'] : []);
    expect({ blocks: [...withView].sort() }).toEqual(decided.sections);
    seen.types += granted.entries.length;
    seen.principals += 1;
  }
  expect(seen.principals).toBe(800);
  expect(seen.types).toBeGreaterThan(200);
});

/** A node on which a grant counts. */
const placeOf = ({ id, scope }: GrantedPermissions['nodes'][number]) =>
  id === '*'
    ? { resourceId: 'root' }
    : scope === 'descendants'
      ? { resourceId: '?', ancestorIds: [id] }
      : { resourceId: id };

it('lists nodes by grant, each action of which the policy allows where the grant reaches', async () => {
  let grants = 0;
  for await (const { granted, may } of everyPrincipal())
    for (const grant of granted.nodes) {
      grants += 1;
      const isEffective = (action: string) => action !== 'manageEntries' || grant.contentTypeIds.length > 0;
      for (const action of grant.actions.filter(isEffective))
        expect(may({ resource: 'node', action, ...placeOf(grant) })).toBe(true);
    }
  expect(grants).toBeGreaterThan(100);
});

it('lists a grant wherever the policy allows something on a node', async () => {
  let allowed = 0;
  for await (const { granted, may } of everyPrincipal()) {
    if (!nodeIds.some((resourceId) => may({ resource: 'node', action: 'update', resourceId }))) continue;
    allowed += 1;
    expect(granted.nodes.some(({ actions }) => actions.includes('update'))).toBe(true);
  }
  expect(allowed).toBeGreaterThan(50);
});

describe('several roles', () => {
  const ana: Actor = { kind: 'user', id: 'ana', name: 'ana' };
  const everyNode = { id: '*', languages: ['*'], contentTypeIds: ['book'], scope: 'nodeAndDescendants' } as const;

  async function granted(): Promise<GrantedPermissions> {
    const world = await AccessWorld.open();
    world.user('ana');
    world.role(
      'p1',
      'one',
      { nodes: [{ ...everyNode, actions: ['move'] }], sections: { blocks: ['*'] } },
      { users: ['ana'] },
    );
    world.role(
      'p1',
      'two',
      { nodes: [{ ...everyNode, actions: ['MOVE'] }], sections: { views: ['Create'] } },
      { users: ['ana'] },
    );
    world.role(
      'p1',
      'three',
      {
        contentTypes: [
          { uuid: null, actions: ['nonsense'] },
          { uuid: 'book', actions: ['publish'] },
        ],
      },
      { users: ['ana'] },
    );
    return world.access.grantedPermissions(ana, 'p1', asked);
  }

  it('are one, with wildcards resolved and unknown actions left out', async () => {
    const { nodes, sections, contentTypes } = await granted();
    expect(nodes).toEqual([{ id: '*', scope: 'nodeAndDescendants', actions: ['move'], contentTypeIds: ['book'] }]);
    expect(sections).toMatchObject({
      blocks: ['delete', 'makeLive', 'markAsBroken', 'push', 'release', 'startStop', 'view'],
      views: ['create'],
      tags: [],
    });
    expect(contentTypes).toEqual([{ uuid: 'book', actions: ['publish'] }]);
  });
});
