import { administratorsAggregate } from './administrators.aggregate.ts';
import type { AdministratorsEvent } from './administrators.events.ts';

const member = '{"kind":"user","id":"3b1c7a4e-2f0d-4c55-9a63-51f2c0b7d8e4"}';
const begun =
  '{"departureId":"d1","users":["3b1c7a4e-2f0d-4c55-9a63-51f2c0b7d8e4"],"groups":["g1"],' +
  `"memberships":[{"groupId":"g2","member":${member}}],"begunAt":"2026-02-11T09:00:00.000Z"}`;

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<AdministratorsEvent['type'], string>> = {
  DepartureBegun: begun,
  DepartureEnded: '{"departureId":"d1"}',
};

describe('administrator events as they were first stored', () => {
  const eventOf = (type: AdministratorsEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as AdministratorsEvent;
  const after = (...types: AdministratorsEvent['type'][]) =>
    types.map(eventOf).reduce(administratorsAggregate.evolve, administratorsAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(administratorsAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the pending departures', () => {
    expect(after('DepartureBegun')).toEqual({ changes: 1, open: [JSON.parse(begun)] });
    expect(after('DepartureBegun', 'DepartureEnded')).toEqual({ changes: 2, open: [] });
  });
});
