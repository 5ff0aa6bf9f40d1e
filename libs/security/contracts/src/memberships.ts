import type { Recorded } from '@annal/kernel';
import { memberKey, type GroupEvent, type GroupHierarchyEvent, type Member } from '@annal/security-domain';

const NONE: ReadonlySet<string> = new Set();
type Edges = Map<string, Set<string>>;
/** Ids, apart by kind: a user and an API key may have the same one, and a look-up composes no key. */
type ByMember<Value> = Readonly<Record<Member['kind'], Map<string, Value>>>;

/** Who is in which group, in memory: one event in, look-ups out. */
export class Memberships {
  /** By group, then by key: the users and API keys it names. */
  private readonly principals = new Map<string, Map<string, Member>>();
  /** By group: ids of its child groups. */
  private readonly children: Edges = new Map();
  /** By member: ids of the groups that name it. */
  private readonly parents: ByMember<Set<string>> = byMember();
  private readonly closures: ByMember<ReadonlySet<string>> = byMember();

  /** `moved` is told of each user and API key whose groups may have changed, at any depth. */
  constructor(private readonly moved: (member: Member) => void = () => undefined) {}

  /** Ids of the groups somebody is in, and of those groups' groups at any depth. */
  closureOf(member: Member): ReadonlySet<string> {
    const known = this.closures[member.kind];
    let closure = known.get(member.id);
    if (!closure) known.set(member.id, (closure = this.climb(member)));
    return closure;
  }

  /** Ids of the groups that name somebody. */
  groupsOf(member: Member): ReadonlySet<string> {
    return this.parents[member.kind].get(member.id) ?? NONE;
  }

  childGroups(groupId: string): ReadonlySet<string> {
    return this.children.get(groupId) ?? NONE;
  }

  /** Users and API keys that the group names. */
  userCount(groupId: string): number {
    return this.principals.get(groupId)?.size ?? 0;
  }

  /** The users and API keys in a group and in its child groups at any depth. */
  *principalsBelow(groupId: string): Iterable<Member> {
    for (const id of this.groupsBelow(groupId)) yield* this.principals.get(id)?.values() ?? [];
  }

  applyToGroup({ type, data }: Recorded<GroupEvent>, isThere: (member: Member) => boolean): void {
    if (type === 'GroupMemberRemoved') this.part(data.groupId, data.member);
    else if (type === 'GroupDeleted') this.dissolve(data.groupId);
    // Somebody may have been deleted while being added.
    else if (type === 'GroupMemberAdded' && isThere(data.member)) this.join(data.groupId, data.member);
  }

  applyToHierarchy({ type, data }: Recorded<GroupHierarchyEvent>): void {
    if (type === 'ChildGroupAdded') this.join(data.groupId, { kind: 'group', id: data.childGroupId });
    else if (type === 'ChildGroupRemoved') this.part(data.groupId, { kind: 'group', id: data.childGroupId });
    else this.withdraw(data.groupId);
  }

  /** The member is gone, and with it its memberships. */
  forget(member: Member): void {
    for (const groupId of [...this.groupsOf(member)]) this.part(groupId, member);
    this.parents[member.kind].delete(member.id);
  }

  private join(groupId: string, member: Member): void {
    if (member.kind === 'group') link(this.children, groupId, member.id);
    else {
      const named = this.principals.get(groupId) ?? new Map<string, Member>();
      this.principals.set(groupId, named.set(memberKey(member), member));
    }
    link(this.parents[member.kind], member.id, groupId);
    this.forgetClosures(member);
  }

  private part(groupId: string, member: Member): void {
    if (member.kind === 'group') this.children.get(groupId)?.delete(member.id);
    else this.principals.get(groupId)?.delete(memberKey(member));
    this.parents[member.kind].get(member.id)?.delete(groupId);
    this.forgetClosures(member);
  }

  private withdraw(groupId: string): void {
    this.forget({ kind: 'group', id: groupId });
    for (const id of [...this.childGroups(groupId)]) this.part(groupId, { kind: 'group', id });
  }

  private dissolve(groupId: string): void {
    this.withdraw(groupId);
    for (const member of this.principals.get(groupId)?.values() ?? []) {
      this.parents[member.kind].get(member.id)?.delete(groupId);
      this.forgetClosure(member);
    }
    this.principals.delete(groupId);
  }

  /** Of those who stand below the change, and of nobody else. */
  private forgetClosures(member: Member): void {
    if (member.kind !== 'group') return this.forgetClosure(member);
    for (const id of this.groupsBelow(member.id)) this.closures.group.delete(id);
    for (const below of this.principalsBelow(member.id)) this.forgetClosure(below);
  }

  private forgetClosure(member: Member): void {
    this.closures[member.kind].delete(member.id);
    this.moved(member);
  }

  /** The group itself and its child groups at any depth. */
  private groupsBelow(groupId: string): ReadonlySet<string> {
    const found = new Set([groupId]);
    // A set hands out what is added on the way, too.
    for (const id of found) for (const child of this.childGroups(id)) found.add(child);
    return found;
  }

  private climb(member: Member): ReadonlySet<string> {
    const found = new Set(this.groupsOf(member));
    const { group: above } = this.parents;
    // A set hands out what is added on the way, too.
    for (const id of found) for (const groupId of above.get(id) ?? NONE) found.add(groupId);
    return found;
  }
}

function byMember<Value>(): ByMember<Value> {
  return { user: new Map(), apiKey: new Map(), group: new Map() };
}

function link(edges: Edges, from: string, to: string): void {
  const known = edges.get(from);
  if (known) known.add(to);
  else edges.set(from, new Set([to]));
}
