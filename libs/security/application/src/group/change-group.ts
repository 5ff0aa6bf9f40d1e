import { claimKey, derivedGuid, EventStore, releaseKey } from '@annal/event-store';
import { canonicalGuid, type CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { changeGroup, type ChangeGroupData, type GroupReceipt } from '@annal/security-contracts';
import {
  groupAggregate,
  groupErrors,
  groupIssues,
  groupNameStream,
  groupStream,
  nameKey,
  type ChangeGroup as ChangeGroupCommand,
  type GroupRenamed,
  type LiveGroup,
} from '@annal/security-domain';
import { Authority } from '../authority/authority.ts';
import { requireGroup } from './group-lookup.ts';
import { groupStatus } from './group-names.ts';

@Handles(changeGroup)
export class ChangeGroupHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
  ) {}

  async execute({ data, context }: Envelope<ChangeGroupData>): Promise<GroupReceipt> {
    const requested = { requiredGroup: 'userAdministrators', operation: 'updating the group' } as const;
    this.authority.requireUpdatePermission(context.actor, requested);
    const group = await requireGroup(this.store, data.group);
    const { groupId } = group;
    await this.authority.require(context.actor, { ...requested, groups: [groupId] });
    if (group.kind === 'sys') throw groupErrors.isSystem('updating');
    const command = commandOf(data, groupId);
    const { name } = command.data;
    const isRenamed = name !== undefined && nameKey(name) !== nameKey(group.name);
    if (isRenamed) await this.claimName(data, { ...group, ...command.data, name }, context);
    else refuseInvalid(data, { ...group, ...command.data });
    const { receipt, events } = await this.store.transact(groupAggregate, groupStream(groupId), command, context);
    // The event has the former name even if the group was renamed concurrently.
    for (const { type, data } of events) if (type === 'GroupRenamed') await this.releaseName(data, context);
    return { ...receipt, groupId };
  }

  /** A name in use takes precedence over other errors; nothing stays claimed for an invalid command. */
  private async claimName(data: ChangeGroupData, changed: LiveGroup, context: CommandContext): Promise<void> {
    const { groupId: owner, name: key } = changed;
    const stream = groupNameStream(key);
    const invalid = issuesOf(data, changed);
    if (invalid.some(({ field }) => field === 'name')) throw groupErrors.invalid('updating', invalid);
    const statusOf = (other: string) => groupStatus(this.store, other, key);
    const claimed = await claimKey(this.store, { stream, key, owner, statusOf, takesOver: false }, context);
    if (claimed !== owner) throw groupErrors.taken('updating', 'name');
    if (invalid.length === 0) return;
    await releaseKey(this.store, stream, key, owner, { ...context, commandId: derivedGuid(context.commandId, 'undo') });
    throw groupErrors.invalid('updating', invalid);
  }

  private async releaseName(
    { groupId, name, formerName }: GroupRenamed['data'],
    context: CommandContext,
  ): Promise<void> {
    if (nameKey(name) === nameKey(formerName)) return;
    await releaseKey(this.store, groupNameStream(formerName), formerName, groupId, context);
  }
}

function commandOf({ name, description, custom }: ChangeGroupData, groupId: string): ChangeGroupCommand {
  return {
    type: 'ChangeGroup',
    data: {
      groupId,
      ...(name !== undefined && { name: name?.trim() ?? '' }),
      ...(description !== undefined && { description }),
      ...(custom !== undefined && { custom: custom ?? {} }),
    },
  };
}

function issuesOf({ id }: ChangeGroupData, changed: LiveGroup) {
  const isOther = id !== undefined && id !== null && canonicalGuid(id) !== changed.groupId;
  return [...(isOther ? [{ field: 'id', message: 'The id cannot be changed' }] : []), ...groupIssues(changed)];
}

function refuseInvalid(data: ChangeGroupData, changed: LiveGroup): void {
  const issues = issuesOf(data, changed);
  if (issues.length > 0) throw groupErrors.invalid('updating', issues);
}
