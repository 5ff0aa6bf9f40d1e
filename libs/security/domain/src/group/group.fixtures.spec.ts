import { Map } from 'immutable';
import { groupAggregate } from './group.aggregate.ts';
import type { GroupEvent, Member } from './group.events.ts';

const key = '"groupId":"9a4d5c10-7e2b-4f38-8d61-0c5e7f3a2b19"';
const member = '{"kind":"user","id":"3b1c7a4e-2f0d-4c55-9a63-51f2c0b7d8e4"}';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<GroupEvent['type'], string>> = {
  GroupCreated: `{${key},"name":"Cataloguers","description":null,"kind":"contensis"}`,
  GroupRenamed: `{${key},"name":"Indexers","formerName":"Cataloguers"}`,
  GroupRevised: `{${key},"description":"Night shift","custom":{"costCentre":"LIB-4"}}`,
  GroupDeleted: `{${key},"name":"Cataloguers"}`,
  GroupMemberAdded: `{${key},"member":${member}}`,
  GroupMemberRemoved: `{${key},"member":${member}}`,
};

describe('group events as they were first stored', () => {
  const eventOf = (type: GroupEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as GroupEvent;
  const after = (...types: GroupEvent['type'][]) =>
    types.map(eventOf).reduce(groupAggregate.evolve, groupAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(groupAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected group', () => {
    const group = {
      status: 'live',
      groupId: '9a4d5c10-7e2b-4f38-8d61-0c5e7f3a2b19',
      name: 'Cataloguers',
      description: null,
      kind: 'contensis',
      custom: {},
    };
    const added = Map<string, Member>([
      ['user:3b1c7a4e-2f0d-4c55-9a63-51f2c0b7d8e4', { kind: 'user', id: '3b1c7a4e-2f0d-4c55-9a63-51f2c0b7d8e4' }],
    ]);
    const members = Map<string, Member>();
    expect(after('GroupCreated', 'GroupMemberAdded')).toEqual({ ...group, members: added });
    expect(after('GroupCreated', 'GroupMemberAdded', 'GroupMemberRemoved')).toEqual({ ...group, members });
    const changed = { name: 'Indexers', description: 'Night shift', custom: { costCentre: 'LIB-4' }, members };
    expect(after('GroupCreated', 'GroupRenamed', 'GroupRevised')).toEqual({ ...group, ...changed });
    expect(after('GroupCreated', 'GroupDeleted')).toEqual({ status: 'deleted' });
  });
});
