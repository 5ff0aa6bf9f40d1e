import { ownJoinsAggregate } from './own-joins.aggregate.ts';
import type { OwnJoinsEvent } from './own-joins.events.ts';

const member = '{"kind":"user","id":"3b1c7a4e-2f0d-4c55-9a63-51f2c0b7d8e4"}';
const begun = `{"joinId":"j1","memberships":[{"groupId":"g1","member":${member}}],"begunAt":"2026-02-11T09:00:00.000Z"}`;

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<OwnJoinsEvent['type'], string>> = {
  OwnJoinBegun: begun,
  OwnJoinEnded: '{"joinId":"j1"}',
};

describe('own-join events as they were first stored', () => {
  const eventOf = (type: OwnJoinsEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as OwnJoinsEvent;
  const after = (...types: OwnJoinsEvent['type'][]) =>
    types.map(eventOf).reduce(ownJoinsAggregate.evolve, ownJoinsAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(ownJoinsAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the pending joins', () => {
    expect(after('OwnJoinBegun')).toEqual({ open: [JSON.parse(begun)] });
    expect(after('OwnJoinBegun', 'OwnJoinEnded')).toEqual({ open: [] });
  });
});
