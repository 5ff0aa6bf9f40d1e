import type { Recorded } from '@annal/kernel';
import {
  assigneeKinds,
  nameKey,
  roleAggregate,
  type Assignee,
  type AssigneeKind,
  type LiveRole,
  type RoleEvent,
} from '@annal/security-domain';
import { rightsOf, type Rights } from './rights.ts';

/** Every list of a role, with those who are meant at present. */
export type Assigned = Readonly<Record<AssigneeKind, readonly Assignee[]>>;

interface HeldRole {
  role: LiveRole;
  assigned: Assigned;
  /** What the role grants by itself, once it has been asked. */
  rights?: Rights | undefined;
}

/** Principals whose rights are remembered. Whoever has been there longest makes room. */
const MAX_REMEMBERED = 20_000;
/**
 * Roles of one principal in one project that are judged one by one: a union costs more than many such decisions, and is
 * in vain after the next change.
 */
const MAX_SEPARATE = 32;
const NOBODY: Assigned = { users: [], groups: [], apiKeys: [] };

/**
 * All roles in memory, found by whom they are given to. A role is given to ids: names that others get later, or have
 * given up, change nothing. Only a name that nobody has waits for the first who gets it.
 */
export class Roles {
  private readonly held = new Map<string, HeldRole>();
  /** By principal and project: the roles that name it. */
  private readonly given = new Map<string, Set<HeldRole>>();
  /** By a name that nobody has: the roles that wait for it. */
  private readonly waiting = new Map<string, Set<HeldRole>>();
  /** Present names: `users:m.okafor` to id, `users:{id}` to the name. */
  private readonly ids = new Map<string, string>();
  private readonly names = new Map<string, string>();
  /** By the key of a member, then by project. */
  private readonly remembered = new Map<string, Map<string, readonly Rights[]>>();

  /** `below` names the users and API keys in a group at any depth, by their keys. */
  constructor(private readonly below: (groupId: string) => Iterable<string> = () => []) {}

  /** What the roles given to one of these principals grant. They are those that `asked`, the key of a member, is. */
  rights(asked: string, projectUuid: string, principals: () => Iterable<string>): readonly Rights[] {
    let known = this.remembered.get(asked);
    if (!known) this.remember(asked, (known = new Map<string, readonly Rights[]>()));
    let rights = known.get(projectUuid);
    if (!rights) known.set(projectUuid, (rights = rightsOfAll(this.applying(projectUuid, principals()))));
    return rights;
  }

  private applying(projectUuid: string, principals: Iterable<string>): ReadonlySet<HeldRole> {
    const found = new Set<HeldRole>();
    for (const principal of principals)
      for (const held of this.given.get(`${principal}|${projectUuid}`) ?? []) if (held.role.enabled) found.add(held);
    return found;
  }

  private remember(asked: string, rights: Map<string, readonly Rights[]>): void {
    const [longest] = this.remembered.keys();
    if (longest !== undefined && this.remembered.size >= MAX_REMEMBERED) this.remembered.delete(longest);
    this.remembered.set(asked, rights);
  }

  /** The groups of a user or an API key have changed: other roles may apply now. */
  forgetRights(memberKey: string): void {
    this.remembered.delete(memberKey);
  }

  /** Of those a role is given to, and of nobody else. */
  private forgetRightsBy({ users, apiKeys, groups }: Assigned): void {
    // Nobody asks while the log is read for the first time.
    if (this.remembered.size === 0) return;
    for (const { id } of users) for (const kind of ['user', 'apiKey']) this.forgetRights(`${kind}:${id}`);
    for (const { id } of apiKeys) this.forgetRights(`apiKey:${id}`);
    for (const { id } of groups) if (id !== null) for (const key of this.below(id)) this.forgetRights(key);
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
    held.role = role;
    held.rights = undefined;
    this.held.set(key, held);
    if (event.type === 'RoleCreated' || event.type === 'RoleAssignmentsChanged')
      this.assign(held, { ...held.assigned, ...this.present(event.data.assignments) });
    else this.forgetRightsBy(held.assigned);
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
    return new Set([...(waiting ?? []), ...(this.given.get(`${kind}:${id}`) ?? [])]);
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
    for (const each of [held.assigned, assigned]) this.forgetRightsBy(each);
    for (const { index, key } of this.placesOf(held)) index.get(key)?.delete(held);
    held.assigned = assigned;
    for (const { index, key } of this.placesOf(held)) {
      const roles = index.get(key) ?? new Set();
      index.set(key, roles.add(held));
    }
  }

  private placesOf({ role, assigned }: HeldRole) {
    return assigneeKinds.flatMap((kind) =>
      assigned[kind].flatMap(({ id, name }) =>
        id === null
          ? [{ index: this.waiting, key: `${kind}:${nameKey(name)}` }]
          : [
              { index: this.given, key: `${kind}:${id}` },
              { index: this.given, key: `${kind}:${id}|${role.projectUuid}` },
            ],
      ),
    );
  }
}

function rightsOfAll(roles: ReadonlySet<HeldRole>): readonly Rights[] {
  if (roles.size > MAX_SEPARATE) return [rightsOf([...roles].map(({ role }) => role))];
  return [...roles].map((held) => (held.rights ??= rightsOf([held.role])));
}

const keyOf = (projectUuid: string, roleId: string) => `${projectUuid}.${roleId}`;
