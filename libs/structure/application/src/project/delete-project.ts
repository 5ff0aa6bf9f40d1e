import { closeContentModel } from '@annal/content-contracts';
import { EventStore, releaseKey } from '@annal/event-store';
import type { CommandContext, Receipt } from '@annal/kernel';
import { Handles, MessageBus, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import {
  deleteProject,
  type DeleteProjectData,
  type ProjectReceipt,
  type ProjectRef,
} from '@annal/structure-contracts';
import { projectAggregate, projectIdStream, projectStream } from '@annal/structure-domain';
import { untilAtRevision } from './at-revision.ts';
import { ProjectRemovals } from './project-removals.ts';

@Handles(deleteProject)
export class DeleteProjectHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly removals: ProjectRemovals,
    private readonly bus: MessageBus,
  ) {}

  async execute({ data: { project }, context }: Envelope<DeleteProjectData>): Promise<ProjectReceipt> {
    this.access.require(context.actor, { resource: 'project', action: 'delete', projectUuid: project.uuid });
    const receipt = await this.removals.during(project, context, () =>
      untilAtRevision(() => this.delete(project, context)),
    );
    await releaseKey(this.store, projectIdStream(project.id), project.id, project.uuid, context);
    return { ...receipt, project };
  }

  /** The content model is closed last, so that only a concurrent change of the project can prevent its deletion. */
  private async delete(project: ProjectRef, context: CommandContext): Promise<Receipt> {
    const stream = projectStream(project.uuid);
    const { state, revision: onlyAt } = await this.store.load(projectAggregate, stream);
    const closing = { project, projectRevision: String(onlyAt) };
    const { hasContentTypes } =
      state.status === 'live' ? await this.bus.send(closeContentModel, closing, context) : { hasContentTypes: false };
    const data = { projectId: project.id, hasContentTypes };
    const command = { type: 'DeleteProject', data } as const;
    return (await this.store.transact(projectAggregate, stream, command, context, { onlyAt })).receipt;
  }
}
