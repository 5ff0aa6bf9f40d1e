import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { removeGroupUser, type GroupReceipt, type RemoveGroupUserData } from '@annal/security-contracts';
import { groupAggregate, groupStream } from '@annal/security-domain';
import { AdministratorDepartures } from '../authority/administrator-departures.ts';
import { Authority } from '../authority/authority.ts';
import { requireGroup, requirePrincipal } from './group-lookup.ts';
import { SystemGroupReader } from '../authority/system-group-reader.ts';

@Handles(removeGroupUser)
export class RemoveGroupUserHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
    private readonly systemGroups: SystemGroupReader,
    private readonly departures: AdministratorDepartures,
  ) {}

  async execute({ data, context }: Envelope<RemoveGroupUserData>): Promise<GroupReceipt> {
    const operation = 'updating the group';
    const requested = { requiredGroup: 'userAdministrators', operation } as const;
    this.authority.requireUpdatePermission(context.actor, requested);
    const { groupId } = await requireGroup(this.store, data.group);
    await this.authority.require(context.actor, { ...requested, groups: [groupId] });
    const member = await requirePrincipal(this.store, data.user, context.actor);
    await this.authority.require(context.actor, { ...requested, groups: [groupId], principals: [member] });
    const command = { type: 'RemoveGroupMember', data: { groupId, member } } as const;
    const remove = async () =>
      (await this.store.transact(groupAggregate, groupStream(groupId), command, context)).receipt;
    const isAbout = member.kind === 'user' && (await this.systemGroups.makesAdministrators(groupId));
    const departing = { memberships: [{ groupId, member }] };
    const receipt = await (isAbout ? this.departures.during(departing, operation, context, remove) : remove());
    return { ...receipt, groupId };
  }
}
