import { deciderSpec } from '@annal/testing';
import { DomainError } from '@annal/kernel';
import fc from 'fast-check';
import { groupHierarchyAggregate } from './group-hierarchy.aggregate.ts';
import type { GroupHierarchyCommand } from './group-hierarchy.commands.ts';
import type { GroupHierarchyEvent } from './group-hierarchy.events.ts';
import { ancestorsOf, descendantsOf, type GroupHierarchy } from './group-hierarchy.state.ts';

const given = deciderSpec(groupHierarchyAggregate);
const add = (groupId: string, ...childGroupIds: string[]): GroupHierarchyCommand => ({
  type: 'AddChildGroups',
  data: { groupId, childGroupIds },
});
const remove = (groupId: string, childGroupId: string): GroupHierarchyCommand => ({
  type: 'RemoveChildGroup',
  data: { groupId, childGroupId },
});
const withdraw = (groupId: string): GroupHierarchyCommand => ({ type: 'WithdrawGroup', data: { groupId } });
const added = (groupId: string, childGroupId: string): GroupHierarchyEvent => ({
  type: 'ChildGroupAdded',
  schemaVersion: 1,
  data: { groupId, childGroupId },
});
const removed = (groupId: string, childGroupId: string): GroupHierarchyEvent => ({
  type: 'ChildGroupRemoved',
  schemaVersion: 1,
  data: { groupId, childGroupId },
});
const withdrawn = (groupId: string): GroupHierarchyEvent => ({
  type: 'GroupWithdrawn',
  schemaVersion: 1,
  data: { groupId },
});

describe('adding child groups', () => {
  it('happens once each', () => {
    given()
      .when(add('staff', 'editors', 'porters', 'editors'))
      .then(added('staff', 'editors'), added('staff', 'porters'));
    given(added('staff', 'editors')).when(add('staff', 'editors')).then();
  });
  it('may give a group several parents', () =>
    given(added('staff', 'editors')).when(add('day', 'editors')).then(added('day', 'editors')));
  it('is refused for the group itself, for all groups together', () =>
    given()
      .when(add('staff', 'editors', 'staff'))
      .thenRejected('Group.Invalid', [{ field: 'childGroup', message: 'A group cannot be added to itself' }]));
  it('is refused for a parent at any height', () =>
    given(added('staff', 'editors'), added('editors', 'interns'))
      .when(add('interns', 'porters', 'staff'))
      .thenRejected('Group.Invalid', [
        { field: 'childGroup', message: 'The group is already a parent of this group' },
      ]));
  it('is possible in the other direction after a removal', () =>
    given(added('staff', 'editors'), removed('staff', 'editors'))
      .when(add('editors', 'staff'))
      .then(added('editors', 'staff')));
});

describe('removing a child group', () => {
  it('happens once', () => {
    given(added('staff', 'editors')).when(remove('staff', 'editors')).then(removed('staff', 'editors'));
    given().when(remove('staff', 'editors')).thenRejected('Group.NotMember');
  });
  it('does not affect deeper groups', () =>
    given(added('staff', 'editors'), added('editors', 'interns'))
      .when(remove('staff', 'interns'))
      .thenRejected('Group.NotMember'));
});

describe('withdrawing a group', () => {
  it('happens once', () => {
    given().when(withdraw('staff')).then(withdrawn('staff'));
    given(withdrawn('staff')).when(withdraw('staff')).then();
  });
  it('is final', () => {
    given(withdrawn('staff')).when(add('staff', 'editors')).thenRejected('Group.NotFound');
    given(withdrawn('staff')).when(add('day', 'staff')).thenRejected('Group.NotFound');
  });
  it('disconnects its neighbours', () => {
    const { state } = given(added('staff', 'editors'), added('editors', 'interns'), withdrawn('editors'));
    expect([...descendantsOf(state, 'staff'), ...ancestorsOf(state, 'interns')]).toEqual([]);
  });
});

describe('after any commands', () => {
  const groups = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const anyGroup = fc.constantFrom(...groups);
  const anyCommand = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(anyGroup, fc.array(anyGroup, { minLength: 1, maxLength: 3 }))
        .map(([id, ids]) => add(id, ...ids)),
    },
    { weight: 2, arbitrary: fc.tuple(anyGroup, anyGroup).map(([id, child]) => remove(id, child)) },
    { weight: 1, arbitrary: anyGroup.map(withdraw) },
  );

  it('the graph equals that of a simple model, every closure equals brute force, and there is no cycle', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        const model = new Model();
        let state: GroupHierarchy = groupHierarchyAggregate.initial;
        for (const command of commands) {
          const events = decided(command, state);
          expect(events !== undefined).toBe(model.run(command));
          state = (events ?? []).reduce(groupHierarchyAggregate.evolve, state);
        }
        for (const id of groups) {
          expect([...descendantsOf(state, id)].sort()).toEqual(model.below(id));
          expect([...ancestorsOf(state, id)].sort()).toEqual(groups.filter((other) => model.below(other).includes(id)));
          expect(model.below(id)).not.toContain(id);
        }
      }),
      { numRuns: 300 },
    );
  });
});

function decided(command: GroupHierarchyCommand, state: GroupHierarchy): readonly GroupHierarchyEvent[] | undefined {
  try {
    return groupHierarchyAggregate.decide(command, state);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Naive: a list of edges, closures by repeated joining. */
class Model {
  private edges: string[] = [];
  private readonly gone: string[] = [];

  run({ type, data }: GroupHierarchyCommand): boolean {
    if (type === 'WithdrawGroup') {
      this.gone.push(data.groupId);
      this.edges = this.edges.filter((edge) => !edge.includes(data.groupId));
      return true;
    }
    if (type === 'RemoveChildGroup') {
      const edge = data.groupId + data.childGroupId;
      const known = this.edges.includes(edge);
      this.edges = this.edges.filter((other) => other !== edge);
      return known;
    }
    const ids = [data.groupId, ...data.childGroupIds];
    if (ids.some((id) => this.gone.includes(id))) return false;
    const closesCycle = data.childGroupIds.some((id) => id === data.groupId || this.below(id).includes(data.groupId));
    if (closesCycle) return false;
    this.edges = [...new Set([...this.edges, ...data.childGroupIds.map((id) => data.groupId + id)])];
    return true;
  }

  below(id: string): string[] {
    let found = new Set<string>();
    for (;;) {
      const next = new Set(found);
      for (const edge of this.edges) if (edge[0] === id || found.has(edge[0] ?? '')) next.add(edge[1] ?? '');
      if (next.size === found.size) return [...found].sort();
      found = next;
    }
  }
}
