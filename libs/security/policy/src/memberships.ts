import type { Recorded } from '@annal/kernel';
import { memberKey, type GroupEvent, type GroupHierarchyEvent, type Member } from '@annal/security-domain';

const NONE: ReadonlySet<string> = new Set();
type Edges = Map<string, Set<string>>;
/** Separate maps per kind, because ids may coincide across kinds and lookups need no composed key. */
type ByMember<Value> = Readonly<Record<Member['kind'], Map<string, Value>>>;

export class Memberships {
  private readonly principals = new Map<string, Map<string, Member>>();
  private readonly children: Edges = new Map();
  private readonly parents: ByMember<Set<string>> = byMember();
  private readonly closures: ByMember<ReadonlySet<string>> = byMember();

  /** `moved` is called for every user and API key whose groups may have changed, at any depth. */
  constructor(private readonly moved: (member: Member) => void = () => undefined) {}

  closureOf(member: Member): ReadonlySet<string> {
    const known = this.closures[member.kind];
    let closure = known.get(member.id);
    if (!closure) known.set(member.id, (closure = this.climb(member)));
    return closure;
  }

  groupsOf(member: Member): ReadonlySet<string> {
    return this.parents[member.kind].get(member.id) ?? NONE;
  }

  childGroups(groupId: string): ReadonlySet<string> {
    return this.children.get(groupId) ?? NONE;
  }

  userCount(groupId: string): number {
    return this.principals.get(groupId)?.size ?? 0;
  }

  *principalsBelow(groupId: string): Iterable<Member> {
    for (const id of this.groupsBelow(groupId)) yield* this.principals.get(id)?.values() ?? [];
  }

  applyToGroup({ type, data }: Recorded<GroupEvent>, isThere: (member: Member) => boolean): void {
    if (type === 'GroupMemberRemoved') this.part(data.groupId, data.member);
    else if (type === 'GroupDeleted') this.dissolve(data.groupId);
    else if (type === 'GroupMemberAdded' && isThere(data.member)) this.join(data.groupId, data.member);
  }

  applyToHierarchy({ type, data }: Recorded<GroupHierarchyEvent>): void {
    if (type === 'ChildGroupAdded') this.join(data.groupId, { kind: 'group', id: data.childGroupId });
    else if (type === 'ChildGroupRemoved') this.part(data.groupId, { kind: 'group', id: data.childGroupId });
    else this.withdraw(data.groupId);
  }

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

  private forgetClosures(member: Member): void {
    if (member.kind !== 'group') return this.forgetClosure(member);
    for (const id of this.groupsBelow(member.id)) this.closures.group.delete(id);
    for (const below of this.principalsBelow(member.id)) this.forgetClosure(below);
  }

  private forgetClosure(member: Member): void {
    this.closures[member.kind].delete(member.id);
    this.moved(member);
  }

  private groupsBelow(groupId: string): ReadonlySet<string> {
    const found = new Set([groupId]);
    // Iterating a set includes elements added during the iteration.
    for (const id of found) for (const child of this.childGroups(id)) found.add(child);
    return found;
  }

  private climb(member: Member): ReadonlySet<string> {
    const found = new Set(this.groupsOf(member));
    const { group: above } = this.parents;
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
