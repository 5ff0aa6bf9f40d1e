import type { Recorded } from '@annal/kernel';
import {
  assigneeKinds,
  nameKey,
  roleAggregate,
  type Assignee,
  type AssigneeKind,
  type LiveRole,
  type Member,
  type RoleEvent,
} from '@annal/security-domain';
import type { Asked } from '../permits.ts';
import { rightsOf, type Rights } from './rights.ts';

/** Every list of a role, with those who are meant at present. */
export type Assigned = Readonly<Record<AssigneeKind, readonly Assignee[]>>;

interface HeldRole {
  role: LiveRole;
  assigned: Assigned;
  /** What the role grants by itself, once it has been asked. */
  rights?: Rights | undefined;
}

/** What the roles of one principal in one project grant. */
interface Known {
  rights: readonly Rights[];
  decisions: number;
}

/** Principals whose rights are remembered. Whoever has been there longest makes room. */
const MAX_REMEMBERED = 20_000;
/** Roles of one principal in one project that are always judged one by one. */
const MAX_SEPARATE = 32;
/** More are, too, as often as this: a union costs as much as so many decisions, and is in vain after the next change. */
const DECISIONS_BEFORE_UNION = 50;
const NOBODY: Assigned = { users: [], groups: [], apiKeys: [] };

/**
 * All roles in memory, found by whom they are given to. A role is given to ids: names that others get later, or have
 * given up, change nothing. Only a name that nobody has waits for the first who gets it.
 */
export class Roles {
  private readonly held = new Map<string, HeldRole>();
  /** By principal, then by project: the roles that name it. */
  private readonly given: Readonly<Record<AssigneeKind, Map<string, Map<string, Set<HeldRole>>>>> = {
    users: new Map(),
    groups: new Map(),
    apiKeys: new Map(),
  };
  /** By a name that nobody has: the roles that wait for it. */
  private readonly waiting = new Map<string, Set<HeldRole>>();
  /** Present names: `users:m.okafor` to id, `users:{id}` to the name. */
  private readonly ids = new Map<string, string>();
  private readonly names = new Map<string, string>();
  /** By principal, then by project. */
  private readonly remembered: Readonly<Record<Asked['kind'], Map<string, Map<string, Known>>>> = {
    user: new Map(),
    apiKey: new Map(),
  };

  /** `below` names the users and API keys in a group at any depth. */
  constructor(private readonly below: (groupId: string) => Iterable<Member> = () => []) {}

  /** What the roles given to `asked` or to one of these groups grant, which are all that it is in. */
  rights(asked: Asked, projectUuid: string, groups: () => Iterable<string>): readonly Rights[] {
    const all = this.remembered[asked.kind];
    let projects = all.get(asked.id);
    if (!projects) remember(all, asked.id, (projects = new Map<string, Known>()));
    let known = projects.get(projectUuid);
    if (!known) {
      known = { rights: separately(this.applying(asked, projectUuid, groups())), decisions: 0 };
      projects.set(projectUuid, known);
    }
    known.decisions += 1;
    if (known.decisions > DECISIONS_BEFORE_UNION && known.rights.length > MAX_SEPARATE)
      known.rights = [union(this.applying(asked, projectUuid, groups()))];
    return known.rights;
  }

  private applying({ kind, id }: Asked, projectUuid: string, groups: Iterable<string>): ReadonlySet<HeldRole> {
    const found = new Set<HeldRole>();
    const { users, apiKeys, groups: ofGroups } = this.given;
    addEnabled(found, users.get(id)?.get(projectUuid));
    // Every key is a user by its id and name as well (security.md 1).
    if (kind === 'apiKey') addEnabled(found, apiKeys.get(id)?.get(projectUuid));
    for (const groupId of groups) addEnabled(found, ofGroups.get(groupId)?.get(projectUuid));
    return found;
  }

  /** The groups of a user or an API key have changed: other roles may apply now. */
  forgetRights({ kind, id }: Member): void {
    if (kind !== 'group') this.remembered[kind].delete(id);
  }

  /** Nobody asks while the log is read for the first time. */
  private get isAsked(): boolean {
    return this.remembered.user.size + this.remembered.apiKey.size > 0;
  }

  /** In its project, of those a role is given to, and of nobody else. */
  private forgetRightsBy({ users, apiKeys, groups }: Assigned, projectUuid: string): void {
    if (!this.isAsked) return;
    const { user: ofUsers, apiKey: ofKeys } = this.remembered;
    for (const { id } of users) for (const all of [ofUsers, ofKeys]) all.get(id ?? '')?.delete(projectUuid);
    for (const { id } of apiKeys) ofKeys.get(id ?? '')?.delete(projectUuid);
    for (const { id: groupId } of groups)
      for (const { kind, id } of groupId === null ? [] : this.below(groupId))
        if (kind !== 'group') this.remembered[kind].get(id)?.delete(projectUuid);
  }

  /** Whom a role is given to, under their present names. */
  assigned(projectUuid: string, roleId: string): Assigned | undefined {
    return this.held.get(keyOf(projectUuid, roleId))?.assigned;
  }

  idOf(kind: AssigneeKind, name: string): string | undefined {
    return this.ids.get(`${kind}:${nameKey(name)}`);
  }

  apply(event: Recorded<RoleEvent>): void {
    const { projectUuid, roleId } = event.data;
    const key = keyOf(projectUuid, roleId);
    const known = this.held.get(key);
    const role = roleAggregate.evolve(known?.role ?? roleAggregate.initial, event);
    if (role.status !== 'live') {
      if (known) this.assign(known, NOBODY);
      this.held.delete(key);
      return;
    }
    const held: HeldRole = known ?? { role, assigned: NOBODY };
    if (role.permissions !== held.role.permissions) held.rights = undefined;
    held.role = role;
    // Whoever asks next shall not wait for it.
    if (this.isAsked) held.rights ??= rightsOf([role]);
    this.held.set(key, held);
    if (event.type !== 'RoleAssignmentsChanged') this.forgetRightsBy(held.assigned, projectUuid);
    if (event.type === 'RoleCreated' || event.type === 'RoleAssignmentsChanged')
      this.assign(held, { ...held.assigned, ...this.present(event.data.assignments) });
  }

  /** Somebody got this name, or is gone where there is none. */
  named(kind: AssigneeKind, id: string, name: string | undefined): void {
    const before = this.names.get(`${kind}:${id}`);
    if (before === name) return;
    if (before !== undefined && this.idOf(kind, before) === id) this.ids.delete(`${kind}:${nameKey(before)}`);
    if (name === undefined) this.names.delete(`${kind}:${id}`);
    else {
      this.names.set(`${kind}:${id}`, name);
      this.ids.set(`${kind}:${nameKey(name)}`, id);
    }
    for (const held of this.concerned(kind, id, name)) this.assign(held, this.present(held.assigned));
  }

  /** The roles given to somebody, and those that wait for the name. */
  private concerned(kind: AssigneeKind, id: string, name: string | undefined): ReadonlySet<HeldRole> {
    const waiting = name === undefined ? undefined : this.waiting.get(`${kind}:${nameKey(name)}`);
    const given = [...(this.given[kind].get(id)?.values() ?? [])];
    return new Set([...(waiting ?? []), ...given.flatMap((roles) => [...roles])]);
  }

  /** Lists as they are now: whoever is gone is left out, and a name that somebody has by now is theirs. */
  private present<Lists extends Partial<Assigned>>(lists: Lists): Lists {
    const own = assigneeKinds.flatMap((kind) => {
      const list = lists[kind];
      return list ? [[kind, list.flatMap((assignee) => this.presentOne(kind, assignee))] as const] : [];
    });
    return Object.fromEntries(own) as unknown as Lists;
  }

  private presentOne(kind: AssigneeKind, { id, name }: Assignee): readonly Assignee[] {
    const meant = id ?? this.idOf(kind, name);
    if (meant === undefined) return [{ id: null, name }];
    const present = this.names.get(`${kind}:${meant}`);
    return present === undefined ? [] : [{ id: meant, name: present }];
  }

  private assign(held: HeldRole, assigned: Assigned): void {
    const { projectUuid } = held.role;
    // Whoever keeps the role keeps its rights.
    this.forgetRightsBy(without(held.assigned, assigned), projectUuid);
    this.forgetRightsBy(without(assigned, held.assigned), projectUuid);
    for (const roles of this.placesOf(held)) roles.delete(held);
    held.assigned = assigned;
    for (const roles of this.placesOf(held)) roles.add(held);
  }

  private placesOf({ role, assigned }: HeldRole): readonly Set<HeldRole>[] {
    return assigneeKinds.flatMap((kind) =>
      assigned[kind].map(({ id, name }) =>
        id === null
          ? reached(this.waiting, `${kind}:${nameKey(name)}`, () => new Set<HeldRole>())
          : reached(
              reached(this.given[kind], id, () => new Map<string, Set<HeldRole>>()),
              role.projectUuid,
              () => new Set<HeldRole>(),
            ),
      ),
    );
  }
}

function reached<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = create()));
  return value;
}

/** Those of the first whom the second does not name. */
function without(some: Assigned, others: Assigned): Assigned {
  const left = assigneeKinds.map((kind) => {
    const named = new Set(others[kind].map(({ id }) => id));
    return [kind, some[kind].filter(({ id }) => !named.has(id))] as const;
  });
  return Object.fromEntries(left) as unknown as Assigned;
}

function addEnabled(found: Set<HeldRole>, roles: ReadonlySet<HeldRole> | undefined): void {
  if (roles) for (const held of roles) if (held.role.enabled) found.add(held);
}

function remember<Value>(all: Map<string, Value>, id: string, value: Value): void {
  if (all.size >= MAX_REMEMBERED) {
    const [longest] = all.keys();
    if (longest !== undefined) all.delete(longest);
  }
  all.set(id, value);
}

function separately(roles: ReadonlySet<HeldRole>): readonly Rights[] {
  const rights: Rights[] = [];
  for (const held of roles) rights.push((held.rights ??= rightsOf([held.role])));
  return rights;
}

const union = (roles: ReadonlySet<HeldRole>): Rights => rightsOf([...roles].map(({ role }) => role));

const keyOf = (projectUuid: string, roleId: string) => `${projectUuid}.${roleId}`;
