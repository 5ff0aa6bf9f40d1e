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
}

/** How long a memory of rights may get before it is begun anew. */
const MAX_REMEMBERED = 10_000;
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
  private readonly remembered = new Map<string, Rights | undefined>();

  /** What the roles given to one of these principals grant together. `asked` is the same for the same principals. */
  rights(asked: string, projectUuid: string, principals: () => Iterable<string>): Rights | undefined {
    const key = `${asked}|${projectUuid}`;
    if (this.remembered.has(key)) return this.remembered.get(key);
    const found = new Set<HeldRole>();
    for (const principal of principals())
      for (const held of this.given.get(`${principal}|${projectUuid}`) ?? []) if (held.role.enabled) found.add(held);
    const rights = rightsOf([...found].map(({ role }) => role));
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(key, rights);
    return rights;
  }

  /** Groups have changed: somebody may have other roles now. */
  forgetRights(): void {
    this.remembered.clear();
  }

  /** Whom a role is given to, under their present names. */
  assigned(projectUuid: string, roleId: string): Assigned | undefined {
    return this.held.get(keyOf(projectUuid, roleId))?.assigned;
  }

  idOf(kind: AssigneeKind, name: string): string | undefined {
    return this.ids.get(`${kind}:${nameKey(name)}`);
  }

  apply(event: Recorded<RoleEvent>): void {
    this.remembered.clear();
    const { projectUuid, roleId } = event.data;
    const key = keyOf(projectUuid, roleId);
    const known = this.held.get(key);
    const role = roleAggregate.evolve(known?.role ?? roleAggregate.initial, event);
    if (role.status !== 'live') {
      if (known) this.assign(known, NOBODY);
      this.held.delete(key);
      return;
    }
    const held = known ?? { role, assigned: NOBODY };
    held.role = role;
    this.held.set(key, held);
    if (event.type === 'RoleCreated' || event.type === 'RoleAssignmentsChanged')
      this.assign(held, { ...held.assigned, ...this.present(event.data.assignments) });
  }

  /** Somebody got this name, or is gone where there is none. */
  named(kind: AssigneeKind, id: string, name: string | undefined): void {
    const before = this.names.get(`${kind}:${id}`);
    if (before === name) return;
    this.remembered.clear();
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

const keyOf = (projectUuid: string, roleId: string) => `${projectUuid}.${roleId}`;
