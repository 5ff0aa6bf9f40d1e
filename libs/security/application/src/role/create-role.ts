import { derivedGuid, EventStore } from '@annal/event-store';
import { canonicalGuid, type CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl, createRole, type CreateRoleData, type RoleReceipt } from '@annal/security-contracts';
import { roleAggregate, roleErrors, roleStream } from '@annal/security-domain';
import { RoleClaims } from './role-claims.ts';
import { RoleFactLoader, wantedNames } from './role-fact-loader.ts';

@Handles(createRole)
export class CreateRoleHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly loader: RoleFactLoader,
    private readonly claims: RoleClaims,
  ) {}

  /** Conflicts take precedence over validation errors, and nothing is claimed for an invalid command. */
  async execute({ data, context }: Envelope<CreateRoleData>): Promise<RoleReceipt> {
    const { project, role: input } = data;
    const projectUuid = project.uuid;
    this.access.require(context.actor, { resource: 'role', action: 'create', projectUuid });
    const facts = await this.loader.facts(data, 'creating the role');
    const roleId = canonicalGuid(input.id) ?? derivedGuid(context.commandId, 'role');
    const command = { type: 'CreateRole', data: { projectUuid, roleId, input, facts } } as const;
    const stream = roleStream(projectUuid, roleId);
    await this.refuseTaken(stream, context);
    const judge = () => void roleAggregate.decide(command, roleAggregate.initial);
    await this.claims.claim({ projectUuid, roleId, verb: 'creating' }, wantedNames(input), judge, context);
    const { receipt } = await this.store.transact(roleAggregate, stream, command, context);
    return { ...receipt, roleId };
  }

  private async refuseTaken(stream: string, { commandId }: CommandContext): Promise<void> {
    const { state, commands } = await this.store.load(roleAggregate, stream);
    if (state.status !== 'absent' && !commands.some(({ id }) => id === commandId)) throw roleErrors.idTaken();
  }
}
