import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl, type AddGroupUsersData, type GroupReceipt } from '@annal/security-contracts';
import { groupAggregate, groupStream } from '@annal/security-domain';
import { refuseSize } from './bulk-size.ts';
import { requireGroup, requirePrincipal } from './group-lookup.ts';
import { GroupProtection } from './group-protection.ts';

export class AddGroupUsers extends Command<GroupReceipt> {
  constructor(
    readonly data: AddGroupUsersData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddGroupUsers)
export class AddGroupUsersHandler implements ICommandHandler<AddGroupUsers> {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly protection: GroupProtection,
  ) {}

  async execute({ data: { group, users }, context }: AddGroupUsers): Promise<GroupReceipt> {
    const { actor } = context;
    this.access.require(actor, { resource: 'group', action: 'update' });
    const { groupId } = await requireGroup(this.store, group);
    await this.protection.require(actor, groupId, 'updating the group');
    refuseSize(users, 'user');
    const members = await Promise.all(users.map((user) => requirePrincipal(this.store, user, actor)));
    const command = { type: 'AddGroupMembers', data: { groupId, members } } as const;
    const { receipt } = await this.store.transact(groupAggregate, groupStream(groupId), command, context);
    return { ...receipt, groupId };
  }
}
