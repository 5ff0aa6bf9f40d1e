import { EventStore, releaseKey } from '@annal/event-store';
import type { CommandContext, Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { deleteGroup, type DeleteGroupData, type GroupReceipt } from '@annal/security-contracts';
import {
  groupAggregate,
  groupErrors,
  groupHierarchyAggregate,
  groupHierarchyStream,
  groupNameStream,
  groupStream,
} from '@annal/security-domain';
import { AdministratorDepartures } from '../authority/administrator-departures.ts';
import { Authority } from '../authority/authority.ts';
import { requireGroup } from './group-lookup.ts';
import { SystemGroupReader } from '../authority/system-group-reader.ts';

@Handles(deleteGroup)
export class DeleteGroupHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
    private readonly systemGroups: SystemGroupReader,
    private readonly departures: AdministratorDepartures,
  ) {}

  async execute({ data, context }: Envelope<DeleteGroupData>): Promise<GroupReceipt> {
    const operation = 'deleting the group';
    const requested = { requiredGroup: 'userAdministrators', operation } as const;
    this.authority.requireUpdatePermission(context.actor, requested);
    const { groupId, name, kind } = await requireGroup(this.store, data.group);
    await this.authority.require(context.actor, { ...requested, groups: [groupId] });
    if (kind === 'sys') throw groupErrors.isSystem('deleting');
    await this.store.refuseNamesake(groupAggregate, groupStream(groupId), context);
    const isAbout = await this.systemGroups.makesAdministrators(groupId);
    const change = () => this.delete(groupId, context);
    const receipt = await (isAbout
      ? this.departures.during({ groups: [groupId] }, operation, context, change)
      : change());
    await releaseKey(this.store, groupNameStream(name), name, groupId, context);
    return { ...receipt, groupId };
  }

  /** Leaves the hierarchy first, so that no edge leads to a deleted group. Repeatable after an interruption. */
  private async delete(groupId: string, context: CommandContext): Promise<Receipt> {
    const withdraw = { type: 'WithdrawGroup', data: { groupId } } as const;
    await this.store.transact(groupHierarchyAggregate, groupHierarchyStream, withdraw, context);
    const command = { type: 'DeleteGroup', data: { groupId } } as const;
    return (await this.store.transact(groupAggregate, groupStream(groupId), command, context)).receipt;
  }
}
