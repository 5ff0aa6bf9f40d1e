import { roleNamesAggregate } from './role-names.aggregate.ts';
import type { RoleNamesEvent } from './role-names.events.ts';

const key = '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","roleId":"2b9b4a56-7d3d-4d0e-8f56-0a4f5d1c7e93"';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<RoleNamesEvent['type'], string>> = {
  RoleNamesClaimed: `{${key},"names":["cataloguing","catalogio"],"claimedAt":"2026-02-11T09:00:00.000Z"}`,
  RoleNamesReleased: `{${key},"names":["catalogio"]}`,
};

describe('role name events as they were first stored', () => {
  const eventOf = (type: RoleNamesEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as RoleNamesEvent;

  it('are complete and have the current shape', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(roleNamesAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the names in use', () => {
    const types = ['RoleNamesClaimed', 'RoleNamesReleased'] as const;
    const held = types.map(eventOf).reduce(roleNamesAggregate.evolve, roleNamesAggregate.initial);
    const holder = { roleId: '2b9b4a56-7d3d-4d0e-8f56-0a4f5d1c7e93', claimedAt: '2026-02-11T09:00:00.000Z' };
    expect(held.toJS()).toEqual({ cataloguing: holder });
  });
});
