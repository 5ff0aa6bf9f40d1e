import fc from 'fast-check';
import { DomainError, type DomainEvent, type Recorded } from '@annal/kernel';
import {
  groupHierarchyAggregate,
  type GroupEvent,
  type GroupHierarchyEvent,
  type Member,
} from '@annal/security-domain';
import { Memberships } from './memberships.ts';

const everybody = () => true;
const member = (kind: Member['kind'], id: string): Member => ({ kind, id });
const mina = member('user', 'mina');

function group(type: GroupEvent['type'], groupId: string, who?: Member): Recorded<GroupEvent> {
  return { type, data: { groupId, member: who } } as unknown as Recorded<GroupEvent>;
}
function edge(type: 'ChildGroupAdded' | 'ChildGroupRemoved', groupId: string, childGroupId: string) {
  return { type, data: { groupId, childGroupId } } as Recorded<GroupHierarchyEvent>;
}

function library(): Memberships {
  const memberships = new Memberships();
  memberships.applyToGroup(group('GroupMemberAdded', 'editors', mina), everybody);
  memberships.applyToHierarchy(edge('ChildGroupAdded', 'staff', 'editors'));
  return memberships;
}

it('knows direct groups, all groups, and the number of members of a group', () => {
  const memberships = library();
  expect([...memberships.groupsOf(mina)]).toEqual(['editors']);
  expect([...memberships.closureOf(mina)]).toEqual(['editors', 'staff']);
  expect([...memberships.closureOf(member('group', 'editors'))]).toEqual(['staff']);
  expect([memberships.userCount('editors'), memberships.userCount('staff')]).toEqual([1, 0]);
  expect([...memberships.childGroups('staff')]).toEqual(['editors']);
});

it('distinguishes a key from a user with the same id', () => {
  expect([...library().closureOf(member('apiKey', 'mina'))]).toEqual([]);
});

it('forgets the memberships of a deleted group', () => {
  const memberships = library();
  memberships.applyToGroup(group('GroupDeleted', 'editors'), everybody);
  expect([...memberships.closureOf(mina), ...memberships.groupsOf(mina), ...memberships.childGroups('staff')]).toEqual(
    [],
  );
  expect(memberships.userCount('editors')).toBe(0);
});

it('forgets deleted members, and does not add members deleted before', () => {
  const memberships = library();
  memberships.forget(mina);
  expect([...memberships.closureOf(mina), memberships.userCount('editors')]).toEqual([0]);
  memberships.applyToGroup(group('GroupMemberAdded', 'editors', mina), () => false);
  expect(memberships.userCount('editors')).toBe(0);
});

it('keeps the groups below a removed one', () => {
  const memberships = library();
  memberships.applyToHierarchy(edge('ChildGroupRemoved', 'staff', 'editors'));
  expect([...memberships.closureOf(mina)]).toEqual(['editors']);
});

describe('after any history', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const anyGroup = fc.constantFrom(...ids);
  const anyUser = fc.constantFrom('u', 'v', 'w').map((id) => member('user', id));
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom('join', 'part'), groupId: anyGroup, user: anyUser }),
    fc.record({ kind: fc.constantFrom('add', 'remove'), groupId: anyGroup, child: anyGroup }),
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), groupId: anyGroup }) },
  );

  it('every closure equals the result of brute force', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const model = new Model();
        for (const next of steps) model.run(next as never);
        for (const id of ['u', 'v', 'w'])
          expect([...model.memberships.closureOf(member('user', id))].sort()).toEqual(model.above(`user:${id}`));
        for (const id of ids) {
          const below = model.edges.filter(([groupId]) => groupId === id);
          const users = below.filter(([, who]) => who.startsWith('user:'));
          expect(model.memberships.userCount(id)).toBe(users.length);
          expect(model.memberships.childGroups(id).size).toBe(below.length - users.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

type Step = { kind: string; groupId: string; user: Member; child: string };

/** A list of edges; the decider, which has its own model, provides the rules. */
class Model {
  readonly memberships = new Memberships();
  edges: (readonly [string, string])[] = [];
  private hierarchy = groupHierarchyAggregate.initial;
  private readonly deleted = new Set<string>();

  run({ kind, groupId, user, child }: Step): void {
    if (this.deleted.has(groupId)) return;
    if (kind === 'join') this.joined(groupId, `user:${user.id}`, user);
    else if (kind === 'part') this.parted(groupId, `user:${user.id}`, user);
    else if (kind === 'delete') this.delete(groupId);
    else this.link(kind === 'add', groupId, child);
  }

  above(start: string): string[] {
    const found = new Set<string>();
    for (let size = -1; size !== found.size;) {
      size = found.size;
      for (const [groupId, who] of this.edges)
        if (who === start || found.has(who.replace('group:', ''))) found.add(groupId);
    }
    return [...found].sort();
  }

  private joined(groupId: string, key: string, user: Member): void {
    if (this.has(groupId, key)) return;
    this.edges.push([groupId, key]);
    this.memberships.applyToGroup(group('GroupMemberAdded', groupId, user), everybody);
  }

  private parted(groupId: string, key: string, user: Member): void {
    if (!this.has(groupId, key)) return;
    this.drop(([id, who]) => id === groupId && who === key);
    this.memberships.applyToGroup(group('GroupMemberRemoved', groupId, user), everybody);
  }

  private link(isNew: boolean, groupId: string, childGroupId: string): void {
    const events = this.decided(
      isNew
        ? { type: 'AddChildGroups', data: { groupId, childGroupIds: [childGroupId] } }
        : { type: 'RemoveChildGroup', data: { groupId, childGroupId } },
    );
    if (events.length === 0) return;
    if (isNew) this.edges.push([groupId, `group:${childGroupId}`]);
    else this.drop(([id, who]) => id === groupId && who === `group:${childGroupId}`);
  }

  private delete(groupId: string): void {
    this.decided({ type: 'WithdrawGroup', data: { groupId } });
    this.memberships.applyToGroup(group('GroupDeleted', groupId), everybody);
    this.deleted.add(groupId);
    this.drop(([id, who]) => id === groupId || who === `group:${groupId}`);
  }

  private decided(command: Parameters<typeof groupHierarchyAggregate.decide>[0]): readonly DomainEvent[] {
    try {
      const events = groupHierarchyAggregate.decide(command, this.hierarchy);
      this.hierarchy = events.reduce(groupHierarchyAggregate.evolve, this.hierarchy);
      for (const event of events) this.memberships.applyToHierarchy(event as Recorded<GroupHierarchyEvent>);
      return events;
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  }

  private has(groupId: string, key: string): boolean {
    return this.edges.some(([id, who]) => id === groupId && who === key);
  }

  private drop(isMeant: (edge: readonly [string, string]) => boolean): void {
    this.edges = this.edges.filter((known) => !isMeant(known));
  }
}
