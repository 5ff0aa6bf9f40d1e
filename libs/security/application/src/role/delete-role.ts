import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl, deleteRole, type DeleteRoleData, type RoleReceipt } from '@annal/security-contracts';
import { roleAggregate, roleStream } from '@annal/security-domain';
import { RoleClaims } from './role-claims.ts';
import { roleIdOf } from './role-fact-loader.ts';

@Handles(deleteRole)
export class DeleteRoleHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly claims: RoleClaims,
  ) {}

  async execute({ data: { project, roleId: sent }, context }: Envelope<DeleteRoleData>): Promise<RoleReceipt> {
    const projectUuid = project.uuid;
    this.access.require(context.actor, { resource: 'role', action: 'delete', projectUuid });
    const roleId = roleIdOf(sent, 'deleting');
    const stream = roleStream(projectUuid, roleId);
    const { state: before } = await this.store.load(roleAggregate, stream);
    const command = { type: 'DeleteRole', data: { roleId } } as const;
    const { receipt, state } = await this.store.transact(roleAggregate, stream, command, context);
    await this.claims.release({ projectUuid, roleId, verb: 'deleting' }, before, state, context);
    return { ...receipt, roleId };
  }
}
