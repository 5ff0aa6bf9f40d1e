import { claimKey, derivedGuid, EventStore, ownerOf } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import { createProject, type CreateProjectData, type ProjectReceipt } from '@annal/structure-contracts';
import {
  projectAggregate,
  projectErrors,
  projectIdStream,
  projectStream,
  type CreateProject as CreateProjectCommand,
} from '@annal/structure-domain';
import { projectStatus } from './project-claims.ts';

@Handles(createProject)
export class CreateProjectHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data, context }: Envelope<CreateProjectData>): Promise<ProjectReceipt> {
    this.access.require(context.actor, { resource: 'project', action: 'create' });
    const command = createCommand(data, derivedGuid(context.commandId, 'project'), context);
    const uuid = await this.claimId(data.id ?? '', command, context);
    const own = createCommand(data, uuid, context);
    const { receipt, state } = await this.store.transact(projectAggregate, projectStream(uuid), own, context);
    return { ...receipt, project: { uuid, id: state.status === 'live' ? state.projectId : '' } };
  }

  /** projects.md 4: an id in use is reported before other errors. */
  private async claimId(id: string, command: CreateProjectCommand, context: CommandContext): Promise<string> {
    const stream = projectIdStream(id);
    const statusOf = (owner: string) => projectStatus(this.store, owner);
    const holder = await ownerOf(this.store, stream);
    const owner = command.data.projectUuid;
    // The claim may be this command's own, after an interruption.
    if (holder && holder !== owner && (await statusOf(holder)) === 'live') throw projectErrors.idTaken();
    projectAggregate.decide(command, projectAggregate.initial);
    const uuid = await claimKey(this.store, { stream, key: id, owner, statusOf }, context);
    if (!uuid) throw projectErrors.idTaken();
    return uuid;
  }
}

function createCommand(data: CreateProjectData, projectUuid: string, context: CommandContext): CreateProjectCommand {
  const rootNodeId = derivedGuid(context.commandId, 'root');
  return { type: 'CreateProject', data: { ...data, projectUuid, rootNodeId } };
}
