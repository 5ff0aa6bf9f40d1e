import { roleAggregate } from './role.aggregate.ts';
import type { RoleEvent } from './role.events.ts';

const key = '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","roleId":"2b9b4a56-7d3d-4d0e-8f56-0a4f5d1c7e93"';
const entries =
  '[{"id":"book","uuid":"5c0c1f0b-3b5e-4d8e-9a34-2f7f9e1c5b80","languages":["cy"],"actions":["draft.*"]}]';
const nodes =
  '[{"id":"*","languages":["*"],"actions":["move"],"contentTypeIds":["book"],"scope":"nodeAndDescendants"}]';
const lists = `"entries":${entries},"assets":[],"contentTypes":[{"uuid":null,"actions":["view"]}],"nodes":${nodes}`;
const permissions = `{${lists},"sections":{"blocks":["view"]},"others":{"forms":{"actions":["*"]}}}`;
const assignments =
  '{"users":[{"name":"t.lindqvist","id":"b64d6c1a-9c53-4b6f-9c62-5c6f1b0f0a77"}],"groups":[{"name":"Editors","id":null}],"apiKeys":[]}';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<RoleEvent['type'], string>> = {
  RoleCreated: `{${key},"name":{"en-GB":"Cataloguing"},"description":null,"enabled":true,"permissions":${permissions},"assignments":${assignments}}`,
  RoleDetailsChanged: `{${key},"name":"Cataloguing","description":"Books"}`,
  RoleEnabled: `{${key}}`,
  RoleDisabled: `{${key}}`,
  RolePermissionsChanged: `{${key},"permissions":{"entries":[]}}`,
  RoleAssignmentsChanged: `{${key},"assignments":{"users":[]}}`,
  RoleDeleted: `{${key}}`,
};

describe('role events as they were first stored', () => {
  const eventOf = (type: RoleEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as RoleEvent;
  const after = (...types: RoleEvent['type'][]) =>
    types.map(eventOf).reduce(roleAggregate.evolve, roleAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(roleAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected role', () => {
    const created = { status: 'live', ...(JSON.parse(stored.RoleCreated) as object) };
    expect(after('RoleCreated')).toEqual(created);
    expect(after('RoleCreated', 'RoleDisabled', 'RoleDetailsChanged', 'RolePermissionsChanged')).toEqual({
      ...created,
      enabled: false,
      name: 'Cataloguing',
      description: 'Books',
      permissions: { ...(JSON.parse(permissions) as object), entries: [] },
    });
    expect(after('RoleCreated', 'RoleDisabled', 'RoleEnabled', 'RoleAssignmentsChanged')).toEqual({
      ...created,
      assignments: { ...(JSON.parse(assignments) as object), users: [] },
    });
    expect(after('RoleCreated', 'RoleDeleted')).toEqual({ status: 'deleted' });
  });
});
