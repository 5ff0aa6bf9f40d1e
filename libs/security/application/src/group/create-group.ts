import { claimKey, derivedGuid, EventStore, ownerOf, releaseKey } from '@annal/event-store';
import { canonicalGuid, DomainError, type CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { createGroup, type CreateGroupData, type GroupReceipt } from '@annal/security-contracts';
import {
  groupAggregate,
  groupErrors,
  groupKindOf,
  groupNameStream,
  groupStream,
  isPrincipalName,
  nameKey,
  newGroupIssues,
} from '@annal/security-domain';
import { Authority } from '../authority/authority.ts';
import { groupStatus } from './group-names.ts';

@Handles(createGroup)
export class CreateGroupHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
  ) {}

  async execute({ data, context }: Envelope<CreateGroupData>): Promise<GroupReceipt> {
    await this.authority.require(context.actor, {
      requiredGroup: 'userAdministrators',
      operation: 'creating the group',
    });
    const { id, type, description = null, custom } = data;
    const name = data.name?.trim() ?? '';
    const wanted = canonicalGuid(id) ?? derivedGuid(context.commandId, 'group');
    await this.refuseTaken(wanted, name, context);
    const issues = newGroupIssues({ id, name, description, type, custom: custom ?? {} });
    if (issues.length > 0) throw groupErrors.invalid('creating', issues);
    const groupId = await this.claimName(wanted, name, !id, context);
    if (!groupId) throw groupErrors.taken('creating', 'name');
    const properties = { groupId, name, description, kind: groupKindOf(type) ?? 'contensis', custom: custom ?? {} };
    const command = { type: 'CreateGroup', data: properties } as const;
    try {
      const { receipt } = await this.store.transact(groupAggregate, groupStream(groupId), command, context);
      return { ...receipt, groupId };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'conflict') await this.explainConflict(groupId, name, context);
      throw error;
    }
  }

  private async explainConflict(groupId: string, name: string, context: CommandContext): Promise<void> {
    const { state } = await this.store.load(groupAggregate, groupStream(groupId));
    if (state.status === 'live' && nameKey(state.name) === nameKey(name)) throw groupErrors.taken('creating', 'name');
    const own = { ...context, commandId: derivedGuid(context.commandId, 'undo') };
    await releaseKey(this.store, groupNameStream(name), name, groupId, own);
  }

  private async refuseTaken(groupId: string, name: string, context: CommandContext): Promise<void> {
    const { state, commands } = await this.store.load(groupAggregate, groupStream(groupId));
    const isOwn = commands.some(({ id }) => id === context.commandId);
    const holder = isPrincipalName(name) ? await ownerOf(this.store, groupNameStream(name)) : undefined;
    const isNameTaken =
      holder !== undefined && holder !== groupId && (await groupStatus(this.store, holder, name)) === 'live';
    const idTaken = state.status !== 'absent' && !isOwn ? (['id'] as const) : [];
    const nameTaken = isNameTaken ? (['name'] as const) : [];
    if (idTaken.length + nameTaken.length > 0) throw groupErrors.taken('creating', ...idTaken, ...nameTaken);
  }

  private claimName(owner: string, key: string, takesOver: boolean, context: CommandContext) {
    const statusOf = (other: string) => groupStatus(this.store, other, key);
    return claimKey(this.store, { stream: groupNameStream(key), key, owner, statusOf, takesOver }, context);
  }
}
