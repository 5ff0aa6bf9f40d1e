import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl, type GroupReceipt, type RemoveGroupUserData } from '@annal/security-contracts';
import { groupAggregate, groupStream } from '@annal/security-domain';
import { AdministratorDepartures } from './administrator-departures.ts';
import { requireGroup, requirePrincipal } from './group-lookup.ts';
import { GroupProtection } from './group-protection.ts';

export class RemoveGroupUser extends Command<GroupReceipt> {
  constructor(
    readonly data: RemoveGroupUserData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveGroupUser)
export class RemoveGroupUserHandler implements ICommandHandler<RemoveGroupUser> {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly protection: GroupProtection,
    private readonly departures: AdministratorDepartures,
  ) {}

  async execute({ data, context }: RemoveGroupUser): Promise<GroupReceipt> {
    const operation = 'updating the group';
    this.access.require(context.actor, { resource: 'group', action: 'update' });
    const { groupId } = await requireGroup(this.store, data.group);
    await this.protection.require(context.actor, groupId, operation);
    const member = await requirePrincipal(this.store, data.user, context.actor);
    const command = { type: 'RemoveGroupMember', data: { groupId, member } } as const;
    const remove = async () =>
      (await this.store.transact(groupAggregate, groupStream(groupId), command, context)).receipt;
    const isAbout = member.kind === 'user' && (await this.protection.makesAdministrators(groupId));
    const departing = { memberships: [{ groupId, member }] };
    const receipt = await (isAbout ? this.departures.during(departing, operation, context, remove) : remove());
    return { ...receipt, groupId };
  }
}
