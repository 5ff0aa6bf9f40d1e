import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { addChildGroups, type AddChildGroupsData, type GroupReceipt } from '@annal/security-contracts';
import { groupHierarchyAggregate, groupHierarchyStream } from '@annal/security-domain';
import { Authority } from '../authority/authority.ts';
import { refuseSize } from './bulk-size.ts';
import { requireGroup } from './group-lookup.ts';
import { OwnJoinsGuard } from '../authority/own-joins.ts';

@Handles(addChildGroups)
export class AddChildGroupsHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
    private readonly joins: OwnJoinsGuard,
  ) {}

  async execute({ data: { group, children }, context }: Envelope<AddChildGroupsData>): Promise<GroupReceipt> {
    const requested = { requiredGroup: 'userAdministrators', operation: 'updating the group' } as const;
    this.authority.requireUpdatePermission(context.actor, requested);
    const { groupId } = await requireGroup(this.store, group);
    await this.authority.require(context.actor, { ...requested, groups: [groupId] });
    refuseSize(children, 'group');
    const found = await Promise.all(children.map((child) => requireGroup(this.store, child)));
    const childGroupIds = found.map((child) => child.groupId);
    await this.authority.require(context.actor, { ...requested, groups: [groupId, ...childGroupIds] });
    const memberships = childGroupIds.map((id) => ({ groupId, member: { kind: 'group', id } as const }));
    const command = { type: 'AddChildGroups', data: { groupId, childGroupIds } } as const;
    const { receipt } = await this.joins.during(memberships, requested, context, () =>
      this.store.transact(groupHierarchyAggregate, groupHierarchyStream, command, context),
    );
    return { ...receipt, groupId };
  }
}
