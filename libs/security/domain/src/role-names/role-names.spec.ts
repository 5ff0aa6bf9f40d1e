import { deciderSpec } from '@annal/testing';
import { roleNamesAggregate } from './role-names.aggregate.ts';
import type { RoleNamesCommand } from './role-names.commands.ts';
import type { RoleNamesEvent } from './role-names.events.ts';

const given = deciderSpec(roleNamesAggregate);
const now = new Date('2026-02-11T09:00:00.000Z');
const projectUuid = 'p1';

const claim = (roleId: string, names: string[], abandonedBy: string[] = []): RoleNamesCommand => ({
  type: 'ClaimRoleNames',
  data: { projectUuid, roleId, names, now, abandonedBy, verb: 'creating' },
});
const claimed = (roleId: string, ...names: string[]): RoleNamesEvent => ({
  type: 'RoleNamesClaimed',
  schemaVersion: 1,
  data: { projectUuid, roleId, names, claimedAt: now.toISOString() },
});
const released = (roleId: string, ...names: string[]): RoleNamesEvent => ({
  type: 'RoleNamesReleased',
  schemaVersion: 1,
  data: { projectUuid, roleId, names },
});

it('claims free names, and those already its own', () => {
  given()
    .when(claim('r1', ['a', 'b']))
    .then(claimed('r1', 'a', 'b'));
  given(claimed('r1', 'a'))
    .when(claim('r1', ['a', 'b']))
    .then(claimed('r1', 'b'));
  given(claimed('r1', 'a'))
    .when(claim('r1', ['a']))
    .then();
});

it('refuses all of them when one belongs to another role', () =>
  given(claimed('r1', 'a'))
    .when(claim('r2', ['b', 'a']))
    .thenRejected('Role.NameTaken', [{ field: 'name', message: 'A role with this name already exists' }]));

it('takes them over from a role that will never use them', () =>
  given(claimed('r1', 'a', 'c'))
    .when(claim('r2', ['b', 'a'], ['r1']))
    .then(released('r1', 'a'), claimed('r2', 'b', 'a')));

it("releases only the role's own names, once", () => {
  const release: RoleNamesCommand = {
    type: 'ReleaseRoleNames',
    data: { projectUuid, roleId: 'r1', names: ['a', 'b'] },
  };
  given(claimed('r1', 'a'), claimed('r2', 'b')).when(release).then(released('r1', 'a'));
  given(claimed('r1', 'a'), released('r1', 'a')).when(release).then();
});
