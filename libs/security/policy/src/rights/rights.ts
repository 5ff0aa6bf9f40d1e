import {
  settledPermissions,
  type EntryGrant,
  type LiveRole,
  type NodeGrant,
  type Section,
} from '@annal/security-domain';

export interface EntryRight {
  readonly languages: ReadonlySet<string> | undefined;
  readonly actions: readonly string[];
  readonly key: string;
}

export interface NodeRight extends Pick<NodeGrant, 'id' | 'scope'> {
  readonly actions: ReadonlySet<string>;
  readonly contentTypeIds: ReadonlySet<string>;
}

/** Combined rights of roles of one project (security.md 9.1). */
export interface Rights {
  readonly entries: ReadonlyMap<string, readonly EntryRight[]>;
  readonly assets: ReadonlyMap<string, readonly EntryRight[]>;
  readonly definitions: ReadonlyMap<string, ReadonlySet<string>>;
  readonly nodes: readonly NodeRight[];
  readonly sections: ReadonlyMap<Section, ReadonlySet<string>>;
  readonly others: ReadonlyMap<string, readonly string[]>;
}

export function rightsOf(roles: readonly LiveRole[]): Rights {
  const permissions = roles.map((role) => settledPermissions(role.permissions));
  return {
    entries: entryRights(permissions.flatMap(({ entries }) => entries)),
    assets: entryRights(permissions.flatMap(({ assets }) => assets)),
    definitions: union(
      permissions.flatMap(({ contentTypes }) => contentTypes).map(({ uuid, actions }) => [uuid ?? '*', actions]),
    ),
    nodes: permissions.flatMap(({ nodes }) => nodes).map(nodeRight),
    sections: union(permissions.flatMap(({ sections }) => Object.entries(sections) as [Section, readonly string[]][])),
    others: new Map(
      permissions.flatMap(({ others }) => Object.entries(others).map(([name, value]) => othersOf(name, value))),
    ),
  };
}

function entryRights(grants: readonly EntryGrant[]): ReadonlyMap<string, readonly EntryRight[]> {
  const found = new Map<string, Map<string, EntryRight>>();
  for (const grant of grants) {
    const subject = grant.uuid ?? grant.id;
    const { identity, right } = compiled(grant);
    const same = found.get(subject) ?? new Map<string, EntryRight>();
    found.set(subject, same.set(identity, right));
  }
  return new Map([...found].map(([subject, rights]) => [subject, [...rights.values()]]));
}

/** A grant keeps its identity while its role is unchanged. */
const remembered = new WeakMap<EntryGrant, { readonly identity: string; readonly right: EntryRight }>();

function compiled(grant: EntryGrant) {
  const known = remembered.get(grant);
  if (known) return known;
  const { actions, languages } = grant;
  const key = JSON.stringify(actions);
  const isAll = languages.includes('*');
  const right = { languages: isAll ? undefined : new Set(languages), actions, key };
  const found = { identity: isAll ? key : key + JSON.stringify(languages), right };
  remembered.set(grant, found);
  return found;
}

function nodeRight({ id, scope, actions, contentTypeIds }: NodeGrant): NodeRight {
  return { id, scope, actions: lowerCase(actions), contentTypeIds: lowerCase(contentTypeIds) };
}

function union<Key extends string>(
  granted: readonly (readonly [Key, readonly string[]])[],
): ReadonlyMap<Key, ReadonlySet<string>> {
  const found = new Map<Key, Set<string>>();
  for (const [key, actions] of granted) {
    const all = found.get(key) ?? new Set<string>();
    for (const action of actions) all.add(action.toLowerCase());
    found.set(key, all);
  }
  return found;
}

function othersOf(name: string, value: unknown): readonly [string, readonly string[]] {
  const { actions } = (typeof value === 'object' && value !== null ? value : {}) as { actions?: unknown };
  const texts = Array.isArray(actions) ? actions.filter((text): text is string => typeof text === 'string') : [];
  return [name.toLowerCase(), texts];
}

const lowerCase = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase()));
