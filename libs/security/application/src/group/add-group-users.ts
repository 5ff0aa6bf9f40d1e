import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { addGroupUsers, type AddGroupUsersData, type GroupReceipt } from '@annal/security-contracts';
import { groupAggregate, groupStream } from '@annal/security-domain';
import { Authority } from '../authority/authority.ts';
import { refuseSize } from './bulk-size.ts';
import { requireGroup, requirePrincipal } from './group-lookup.ts';
import { OwnJoinsGuard } from '../authority/own-joins.ts';

@Handles(addGroupUsers)
export class AddGroupUsersHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
    private readonly joins: OwnJoinsGuard,
  ) {}

  async execute({ data: { group, users }, context }: Envelope<AddGroupUsersData>): Promise<GroupReceipt> {
    const { actor } = context;
    const requested = { requiredGroup: 'userAdministrators', operation: 'updating the group' } as const;
    this.authority.requireUpdatePermission(actor, requested);
    const { groupId } = await requireGroup(this.store, group);
    await this.authority.require(actor, { ...requested, groups: [groupId] });
    refuseSize(users, 'user');
    const members = await Promise.all(users.map((user) => requirePrincipal(this.store, user, actor)));
    await this.authority.require(actor, { ...requested, groups: [groupId], principals: members });
    const memberships = members.map((member) => ({ groupId, member }));
    const command = { type: 'AddGroupMembers', data: { groupId, members } } as const;
    const { receipt } = await this.joins.during(memberships, requested, context, () =>
      this.store.transact(groupAggregate, groupStream(groupId), command, context),
    );
    return { ...receipt, groupId };
  }
}
