import { assertNever, type Aggregate } from '@annal/kernel';
import { Map } from 'immutable';
import { roleErrors } from '../role/role.errors.ts';
import type { NameHolder, RoleNames, RoleNamesCommand } from './role-names.commands.ts';
import type { RoleNamesEvent } from './role-names.events.ts';

/**
 * Names are claimed before a role is written and released afterwards, so the claims always include every name in use.
 */
export const roleNamesAggregate: Aggregate<RoleNames, RoleNamesCommand, RoleNamesEvent> = {
  category: 'roleNames',
  schemas: { RoleNamesClaimed: { schemaVersion: 1 }, RoleNamesReleased: { schemaVersion: 1 } },
  initial: Map<string, NameHolder>(),
  decide,
  evolve,
};

function decide(command: RoleNamesCommand, held: RoleNames): readonly RoleNamesEvent[] {
  switch (command.type) {
    case 'ClaimRoleNames':
      return claim(command.data, held);
    case 'ReleaseRoleNames':
      return release(command.data, held);
    default:
      return assertNever(command);
  }
}

type Claim = Extract<RoleNamesCommand, { type: 'ClaimRoleNames' }>['data'];

function claim(data: Claim, held: RoleNames): readonly RoleNamesEvent[] {
  const { projectUuid, roleId, abandonedBy, now, verb } = data;
  const names = data.names.filter((name) => held.get(name)?.roleId !== roleId);
  const inTheWay = names.flatMap((name) => held.get(name)?.roleId ?? []);
  if (inTheWay.some((holder) => !abandonedBy.includes(holder))) throw roleErrors.nameTaken(verb);
  const given = [...new Set(inTheWay)].map((holder) => ({
    type: 'RoleNamesReleased' as const,
    schemaVersion: 1 as const,
    data: { projectUuid, roleId: holder, names: names.filter((name) => held.get(name)?.roleId === holder) },
  }));
  if (names.length === 0) return [];
  const claimedAt = now.toISOString();
  return [...given, { type: 'RoleNamesClaimed', schemaVersion: 1, data: { projectUuid, roleId, names, claimedAt } }];
}

function release(
  { projectUuid, roleId, names }: { projectUuid: string; roleId: string; names: readonly string[] },
  held: RoleNames,
): readonly RoleNamesEvent[] {
  const own = names.filter((name) => held.get(name)?.roleId === roleId);
  if (own.length === 0) return [];
  return [{ type: 'RoleNamesReleased', schemaVersion: 1, data: { projectUuid, roleId, names: own } }];
}

function evolve(held: RoleNames, event: RoleNamesEvent): RoleNames {
  const { roleId, names } = event.data;
  switch (event.type) {
    case 'RoleNamesClaimed': {
      const { claimedAt } = event.data;
      return held.withMutations((next) => names.forEach((name) => next.set(name, { roleId, claimedAt })));
    }
    case 'RoleNamesReleased':
      return held.deleteAll(names);
    default:
      return assertNever(event);
  }
}
