import type { Recorded } from '@annal/kernel';
import { memberKey, type GroupEvent, type GroupHierarchyEvent, type Member } from '@annal/security-domain';

const NONE: ReadonlySet<string> = new Set();
type Edges = Map<string, Set<string>>;

/** Who is in which group, in memory: one event in, look-ups out. */
export class Memberships {
  /** By group: keys of the users and API keys it names. */
  private readonly principals: Edges = new Map();
  /** By group: ids of its child groups. */
  private readonly children: Edges = new Map();
  /** By the key of a member of any kind: ids of the groups that name it. */
  private readonly parents: Edges = new Map();
  private readonly closures = new Map<string, ReadonlySet<string>>();

  /** `moved` is told the key of each user and API key whose groups may have changed, at any depth. */
  constructor(private readonly moved: (key: string) => void = () => undefined) {}

  /** Ids of the groups somebody is in, and of those groups' groups at any depth. */
  closureOf(member: Member): ReadonlySet<string> {
    const key = memberKey(member);
    let closure = this.closures.get(key);
    if (!closure) this.closures.set(key, (closure = this.climb(key)));
    return closure;
  }

  /** Ids of the groups that name somebody. */
  groupsOf(member: Member): ReadonlySet<string> {
    return this.parents.get(memberKey(member)) ?? NONE;
  }

  childGroups(groupId: string): ReadonlySet<string> {
    return this.children.get(groupId) ?? NONE;
  }

  /** Users and API keys that the group names. */
  userCount(groupId: string): number {
    return this.principals.get(groupId)?.size ?? 0;
  }

  /** Keys of the users and API keys in a group and in its child groups at any depth. */
  *principalsBelow(groupId: string): Iterable<string> {
    for (const id of this.groupsBelow(groupId)) yield* this.principals.get(id) ?? NONE;
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
    this.parents.delete(memberKey(member));
  }

  private join(groupId: string, member: Member): void {
    const [below, value] = this.below(member);
    link(below, groupId, value);
    link(this.parents, memberKey(member), groupId);
    this.forgetClosures(member);
  }

  private part(groupId: string, member: Member): void {
    const [below, value] = this.below(member);
    below.get(groupId)?.delete(value);
    this.parents.get(memberKey(member))?.delete(groupId);
    this.forgetClosures(member);
  }

  private withdraw(groupId: string): void {
    this.forget({ kind: 'group', id: groupId });
    for (const id of [...this.childGroups(groupId)]) this.part(groupId, { kind: 'group', id });
  }

  private dissolve(groupId: string): void {
    this.withdraw(groupId);
    for (const key of this.principals.get(groupId) ?? NONE) {
      this.parents.get(key)?.delete(groupId);
      this.forgetClosure(key);
    }
    this.principals.delete(groupId);
  }

  /** Of those who stand below the change, and of nobody else. */
  private forgetClosures(member: Member): void {
    this.forgetClosure(memberKey(member));
    if (member.kind !== 'group') return;
    for (const id of this.groupsBelow(member.id)) this.forgetClosure(memberKey({ kind: 'group', id }));
    for (const key of this.principalsBelow(member.id)) this.forgetClosure(key);
  }

  private forgetClosure(key: string): void {
    this.closures.delete(key);
    this.moved(key);
  }

  /** The group itself and its child groups at any depth. */
  private groupsBelow(groupId: string): ReadonlySet<string> {
    const found = new Set([groupId]);
    // A set hands out what is added on the way, too.
    for (const id of found) for (const child of this.childGroups(id)) found.add(child);
    return found;
  }

  private below(member: Member): readonly [Edges, string] {
    return member.kind === 'group' ? [this.children, member.id] : [this.principals, memberKey(member)];
  }

  private climb(start: string): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [start];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      for (const groupId of this.parents.get(key) ?? NONE) {
        if (found.has(groupId)) continue;
        found.add(groupId);
        open.push(memberKey({ kind: 'group', id: groupId }));
      }
    }
    return found;
  }
}

function link(edges: Edges, from: string, to: string): void {
  const known = edges.get(from);
  if (known) known.add(to);
  else edges.set(from, new Set([to]));
}
