import { Inject, Injectable } from '@nestjs/common';
import { derivedGuid, EventStore } from '@annal/event-store';
import { CLOCK, isAbandoned, type Clock, type CommandContext } from '@annal/kernel';
import {
  nameKeys,
  roleAggregate,
  roleNamesAggregate,
  roleNamesStream,
  roleStream,
  type NameHolder,
  type Role,
  type RoleOperation,
} from '@annal/security-domain';

export interface RoleClaim {
  readonly projectUuid: string;
  readonly roleId: string;
  readonly verb: RoleOperation;
}

/** Keeps role names unique within a project (decision 0021). */
@Injectable()
export class RoleClaims {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `Role.NameTaken`, before any other error */
  async claim(
    { projectUuid, roleId, verb }: RoleClaim,
    names: readonly string[],
    judge: () => void,
    context: CommandContext,
  ): Promise<void> {
    const { state: held } = await this.store.load(roleNamesAggregate, roleNamesStream(projectUuid));
    const others = names.flatMap((name) => {
      const holder = held.get(name);
      return holder && holder.roleId !== roleId ? [{ name, holder }] : [];
    });
    const abandoned = await Promise.all(others.map((other) => this.abandoned(projectUuid, other)));
    const data = { projectUuid, roleId, names, now: this.clock(), abandonedBy: abandoned.flat(), verb };
    const command = { type: 'ClaimRoleNames', data } as const;
    roleNamesAggregate.decide(command, held);
    judge();
    if (names.length > 0) await this.store.transact(roleNamesAggregate, roleNamesStream(projectUuid), command, context);
  }

  async release({ projectUuid, roleId }: RoleClaim, before: Role, after: Role, context: CommandContext): Promise<void> {
    const kept = namesOf(after);
    const names = namesOf(before).filter((name) => !kept.includes(name));
    if (names.length === 0) return;
    // A derived command id, because the release must not share an event id with the claim.
    const release = { ...context, commandId: derivedGuid(context.commandId, 'release') };
    const command = { type: 'ReleaseRoleNames', data: { projectUuid, roleId, names } } as const;
    await this.store.transact(roleNamesAggregate, roleNamesStream(projectUuid), command, release);
  }

  /** Returns the holder if it does not use the name and its claim is older than any command. */
  private async abandoned(
    projectUuid: string,
    { name, holder }: { readonly name: string; readonly holder: NameHolder },
  ): Promise<readonly string[]> {
    const { state: role } = await this.store.load(roleAggregate, roleStream(projectUuid, holder.roleId));
    if (role.status === 'deleted') return [holder.roleId];
    if (namesOf(role).includes(name)) return [];
    return isAbandoned(holder.claimedAt, this.clock()) ? [holder.roleId] : [];
  }
}

function namesOf(role: Role): readonly string[] {
  return role.status === 'live' ? nameKeys(role.name) : [];
}
