import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl, updateRole, type RoleReceipt, type UpdateRoleData } from '@annal/security-contracts';
import { roleAggregate, roleErrors, roleStream } from '@annal/security-domain';
import { RoleClaims } from './role-claims.ts';
import { roleIdOf, RoleFactLoader, wantedNames } from './role-fact-loader.ts';

@Handles(updateRole)
export class UpdateRoleHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly loader: RoleFactLoader,
    private readonly claims: RoleClaims,
  ) {}

  async execute({ data, context }: Envelope<UpdateRoleData>): Promise<RoleReceipt> {
    const { project, roleId: sent, role: input } = data;
    const projectUuid = project.uuid;
    this.access.require(context.actor, { resource: 'role', action: 'update', projectUuid });
    const roleId = roleIdOf(sent, 'updating');
    const stream = roleStream(projectUuid, roleId);
    const { state: before } = await this.store.load(roleAggregate, stream);
    if (before.status !== 'live') throw roleErrors.notFound('updating', roleId);
    const facts = await this.loader.facts(data, 'updating the role', roleId);
    const command = { type: 'UpdateRole', data: { roleId, input, facts } } as const;
    const claim = { projectUuid, roleId, verb: 'updating' } as const;
    await this.claims.claim(claim, wantedNames(input), () => void roleAggregate.decide(command, before), context);
    const { receipt, state } = await this.store.transact(roleAggregate, stream, command, context);
    await this.claims.release(claim, before, state, context);
    return { ...receipt, roleId };
  }
}
