import type { Recorded } from '@annal/kernel';
import {
  assigneeKinds,
  nameKey,
  roleAggregate,
  type Assignee,
  type AssigneeKind,
  type Member,
  type RoleEvent,
} from '@annal/security-domain';
import type { Asked } from '../permits.ts';
import { isWaiting, onceEach, without, type Assigned } from './assigned.ts';
import { AssigneeNames } from './assignee-names.ts';
import { KnownRights, type HeldRole } from './known-rights.ts';
import { reached } from './reached.ts';
import { rightsOf, type Rights } from './rights.ts';

export type Binds = (projectUuid: string) => boolean;

type FindOwner = (kind: AssigneeKind, name: string) => string | undefined;
const nobody: FindOwner = () => undefined;
const NOBODY: Assigned = { users: [], groups: [], apiKeys: [] };

/** Assigned to ids, so renaming has no effect. A name without an owner waits for a principal that `Binds` allows. */
export class Roles {
  private readonly held = new Map<string, HeldRole>();
  private readonly given: Readonly<Record<AssigneeKind, Map<string, Map<string, Set<HeldRole>>>>> = {
    users: new Map(),
    groups: new Map(),
    apiKeys: new Map(),
  };
  private readonly waiting = new Map<string, Set<HeldRole>>();
  private readonly names = new AssigneeNames();
  private readonly known = new KnownRights((asked, projectUuid, groups) => this.applying(asked, projectUuid, groups));

  constructor(private readonly below: (groupId: string) => Iterable<Member> = () => []) {}

  rights(asked: Asked, projectUuid: string, groups: () => Iterable<string>): readonly Rights[] {
    return this.known.rights(asked, projectUuid, groups);
  }

  forgetRights({ kind, id }: Member): void {
    if (kind !== 'group') this.known.forget({ kind, id });
  }

  private applying({ kind, id }: Asked, projectUuid: string, groups: Iterable<string>): ReadonlySet<HeldRole> {
    const found = new Set<HeldRole>();
    const { users, apiKeys, groups: ofGroups } = this.given;
    addEnabled(found, users.get(id)?.get(projectUuid));
    if (kind === 'apiKey') addEnabled(found, apiKeys.get(id)?.get(projectUuid));
    for (const groupId of groups) addEnabled(found, ofGroups.get(groupId)?.get(projectUuid));
    return found;
  }

  private forgetRightsBy({ users, apiKeys, groups }: Assigned, projectUuid: string): void {
    if (!this.known.isAsked) return;
    for (const { id } of users) for (const kind of ['user', 'apiKey'] as const) this.forgetIn(projectUuid, kind, id);
    for (const { id } of apiKeys) this.forgetIn(projectUuid, 'apiKey', id);
    for (const { id: groupId } of groups)
      for (const { kind, id } of groupId === null ? [] : this.below(groupId)) this.forgetIn(projectUuid, kind, id);
  }

  private forgetIn(projectUuid: string, kind: Member['kind'], id: string | null): void {
    if (kind !== 'group' && id !== null) this.known.forgetIn(projectUuid, { kind, id });
  }

  assigned(projectUuid: string, roleId: string): Assigned | undefined {
    return this.held.get(keyOf(projectUuid, roleId))?.assigned;
  }

  *all(): Iterable<{ readonly projectUuid: string; readonly roleId: string; readonly assigned: Assigned }> {
    for (const { role, assigned } of this.held.values())
      yield { projectUuid: role.projectUuid, roleId: role.roleId, assigned };
  }

  *assignedIn(projectUuid: string): Iterable<Assigned> {
    for (const { role, assigned } of this.held.values()) if (role.projectUuid === projectUuid) yield assigned;
  }

  isGivenTo(kind: AssigneeKind, id: string): boolean {
    return [...(this.given[kind].get(id)?.values() ?? [])].some((roles) => roles.size > 0);
  }

  idOf(kind: AssigneeKind, name: string): string | undefined {
    return this.names.idOf(kind, name);
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
    if (this.known.isAsked) held.rights ??= rightsOf([role]);
    this.held.set(key, held);
    if (event.type !== 'RoleAssignmentsChanged') this.forgetRightsBy(held.assigned, projectUuid);
    const lists = 'assignments' in event.data ? { ...held.assigned, ...event.data.assignments } : held.assigned;
    // Saving a role binds its waiting names to their present owners.
    if (lists !== held.assigned || isWaiting(lists)) this.assign(held, this.present(lists, this.owner));
  }

  named(kind: AssigneeKind, id: string, name: string | undefined, binds: Binds = () => false): void {
    if (!this.names.set(kind, id, name)) return;
    for (const held of this.rolesOf(kind, id)) this.assign(held, this.present(held.assigned));
    if (name === undefined) return;
    const key = nameKey(name);
    const bound = (of: AssigneeKind, text: string) => (of === kind && nameKey(text) === key ? id : undefined);
    for (const held of [...(this.waiting.get(`${kind}:${key}`) ?? [])])
      if (binds(held.role.projectUuid)) this.assign(held, this.present(held.assigned, bound));
  }

  private rolesOf(kind: AssigneeKind, id: string): readonly HeldRole[] {
    return [...(this.given[kind].get(id)?.values() ?? [])].flatMap((roles) => [...roles]);
  }

  private readonly owner: FindOwner = (kind, name) => this.idOf(kind, name);

  private present<Lists extends Partial<Assigned>>(lists: Lists, owner: FindOwner = nobody): Lists {
    const own = assigneeKinds.flatMap((kind) => {
      const list = lists[kind];
      return list ? [[kind, onceEach(list.flatMap((one) => this.presentOne(kind, one, owner)))] as const] : [];
    });
    return Object.fromEntries(own) as unknown as Lists;
  }

  private presentOne(kind: AssigneeKind, { id, name }: Assignee, owner: FindOwner): readonly Assignee[] {
    const meant = id ?? owner(kind, name);
    if (meant === undefined) return [{ id: null, name }];
    const present = this.names.nameOf(kind, meant);
    return present === undefined ? [] : [{ id: meant, name: present }];
  }

  private assign(held: HeldRole, assigned: Assigned): void {
    const { projectUuid } = held.role;
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

function addEnabled(found: Set<HeldRole>, roles: ReadonlySet<HeldRole> | undefined): void {
  if (roles) for (const held of roles) if (held.role.enabled) found.add(held);
}

const keyOf = (projectUuid: string, roleId: string) => `${projectUuid}.${roleId}`;
