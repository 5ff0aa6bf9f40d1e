import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl, type GroupReceipt, type RemoveChildGroupData } from '@annal/security-contracts';
import { groupHierarchyAggregate, groupHierarchyStream } from '@annal/security-domain';
import { AdministratorDepartures } from './administrator-departures.ts';
import { requireGroup } from './group-lookup.ts';
import { GroupProtection } from './group-protection.ts';

export class RemoveChildGroup extends Command<GroupReceipt> {
  constructor(
    readonly data: RemoveChildGroupData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveChildGroup)
export class RemoveChildGroupHandler implements ICommandHandler<RemoveChildGroup> {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly protection: GroupProtection,
    private readonly departures: AdministratorDepartures,
  ) {}

  async execute({ data, context }: RemoveChildGroup): Promise<GroupReceipt> {
    const operation = 'updating the group';
    this.access.require(context.actor, { resource: 'group', action: 'update' });
    const { groupId } = await requireGroup(this.store, data.group);
    await this.protection.require(context.actor, groupId, operation);
    const { groupId: childGroupId } = await requireGroup(this.store, data.child);
    const command = { type: 'RemoveChildGroup', data: { groupId, childGroupId } } as const;
    const remove = async () =>
      (await this.store.transact(groupHierarchyAggregate, groupHierarchyStream, command, context)).receipt;
    const departing = { memberships: [{ groupId, member: { kind: 'group', id: childGroupId } as const }] };
    const isAbout = await this.protection.makesAdministrators(groupId);
    const receipt = await (isAbout ? this.departures.during(departing, operation, context, remove) : remove());
    return { ...receipt, groupId };
  }
}
