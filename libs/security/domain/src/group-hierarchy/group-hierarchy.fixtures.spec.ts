import { groupHierarchyAggregate } from './group-hierarchy.aggregate.ts';
import type { GroupHierarchyEvent } from './group-hierarchy.events.ts';
import { ancestorsOf, descendantsOf } from './group-hierarchy.state.ts';

const group = '9a4d5c10-7e2b-4f38-8d61-0c5e7f3a2b19';
const child = '0b7de6a4-52c1-4f0e-9f83-1d6c2a5e8b47';
const edge = `{"groupId":"${group}","childGroupId":"${child}"}`;

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<GroupHierarchyEvent['type'], string>> = {
  ChildGroupAdded: edge,
  ChildGroupRemoved: edge,
  GroupWithdrawn: `{"groupId":"${group}"}`,
};

describe('events of the group hierarchy as they were first stored', () => {
  const eventOf = (type: GroupHierarchyEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as GroupHierarchyEvent;
  const after = (...types: GroupHierarchyEvent['type'][]) =>
    types.map(eventOf).reduce(groupHierarchyAggregate.evolve, groupHierarchyAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(groupHierarchyAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected hierarchy', () => {
    const added = after('ChildGroupAdded');
    expect([...descendantsOf(added, group)]).toEqual([child]);
    expect([...ancestorsOf(added, child)]).toEqual([group]);
    for (const ended of [after('ChildGroupAdded', 'ChildGroupRemoved'), after('ChildGroupAdded', 'GroupWithdrawn')])
      expect([...descendantsOf(ended, group), ...ancestorsOf(ended, child)]).toEqual([]);
    expect(after('GroupWithdrawn').withdrawn.has(group)).toBe(true);
  });
});
