import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl, type AddChildGroupsData, type GroupReceipt } from '@annal/security-contracts';
import { groupHierarchyAggregate, groupHierarchyStream } from '@annal/security-domain';
import { refuseSize } from './bulk-size.ts';
import { requireGroup } from './group-lookup.ts';
import { GroupProtection } from './group-protection.ts';

export class AddChildGroups extends Command<GroupReceipt> {
  constructor(
    readonly data: AddChildGroupsData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddChildGroups)
export class AddChildGroupsHandler implements ICommandHandler<AddChildGroups> {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly protection: GroupProtection,
  ) {}

  async execute({ data: { group, children }, context }: AddChildGroups): Promise<GroupReceipt> {
    this.access.require(context.actor, { resource: 'group', action: 'update' });
    const { groupId } = await requireGroup(this.store, group);
    await this.protection.require(context.actor, groupId, 'updating the group');
    refuseSize(children, 'group');
    const found = await Promise.all(children.map((child) => requireGroup(this.store, child)));
    const childGroupIds = found.map((child) => child.groupId);
    const command = { type: 'AddChildGroups', data: { groupId, childGroupIds } } as const;
    const { receipt } = await this.store.transact(groupHierarchyAggregate, groupHierarchyStream, command, context);
    return { ...receipt, groupId };
  }
}
