import { reservation, type ReservationEvent } from './reservation.ts';

const projectIds = reservation('projectId');

/** As first stored, byte for byte; has to stay readable. */
const stored: Readonly<Record<ReservationEvent['type'], string>> = {
  KeyClaimed: '{"key":"library","owner":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21"}',
  KeyReleased: '{"key":"library","owner":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21"}',
};

describe('reservation events as they were first stored', () => {
  const eventOf = (type: ReservationEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as ReservationEvent;
  const after = (...types: ReservationEvent['type'][]) =>
    types.map(eventOf).reduce(projectIds.evolve, projectIds.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(projectIds.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected reservation', () => {
    expect(after('KeyClaimed')).toEqual({ status: 'claimed', owner: '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21' });
    expect(after('KeyClaimed', 'KeyReleased')).toEqual({ status: 'free' });
  });
});
