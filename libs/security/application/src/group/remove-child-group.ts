import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { removeChildGroup, type GroupReceipt, type RemoveChildGroupData } from '@annal/security-contracts';
import { groupHierarchyAggregate, groupHierarchyStream } from '@annal/security-domain';
import { AdministratorDepartures } from '../authority/administrator-departures.ts';
import { Authority } from '../authority/authority.ts';
import { requireGroup } from './group-lookup.ts';
import { SystemGroupReader } from '../authority/system-group-reader.ts';

@Handles(removeChildGroup)
export class RemoveChildGroupHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
    private readonly systemGroups: SystemGroupReader,
    private readonly departures: AdministratorDepartures,
  ) {}

  async execute({ data, context }: Envelope<RemoveChildGroupData>): Promise<GroupReceipt> {
    const operation = 'updating the group';
    const requested = { requiredGroup: 'userAdministrators', operation } as const;
    this.authority.requireUpdatePermission(context.actor, requested);
    const { groupId } = await requireGroup(this.store, data.group);
    await this.authority.require(context.actor, { ...requested, groups: [groupId] });
    const { groupId: childGroupId } = await requireGroup(this.store, data.child);
    await this.authority.require(context.actor, { ...requested, groups: [groupId, childGroupId] });
    const command = { type: 'RemoveChildGroup', data: { groupId, childGroupId } } as const;
    const remove = async () =>
      (await this.store.transact(groupHierarchyAggregate, groupHierarchyStream, command, context)).receipt;
    const departing = { memberships: [{ groupId, member: { kind: 'group', id: childGroupId } as const }] };
    const isAbout = await this.systemGroups.makesAdministrators(groupId);
    const receipt = await (isAbout ? this.departures.during(departing, operation, context, remove) : remove());
    return { ...receipt, groupId };
  }
}
