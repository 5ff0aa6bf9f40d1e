import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { closeContentModel } from '@annal/content-contracts';
import { EventStore, releaseKey } from '@annal/event-store';
import type { CommandContext, Receipt } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import type { DeleteProjectData, ProjectReceipt, ProjectRef } from '@annal/structure-contracts';
import { projectAggregate, projectIdStream, projectStream } from '@annal/structure-domain';
import { untilAtRevision } from './at-revision.ts';
import { ProjectDirectory } from './project-directory.ts';
import { projectStatus } from './project-claims.ts';

export class DeleteProject extends Command<ProjectReceipt> {
  constructor(
    readonly data: DeleteProjectData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteProject)
export class DeleteProjectHandler implements ICommandHandler<DeleteProject> {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly directory: ProjectDirectory,
    private readonly bus: MessageBus,
  ) {}

  async execute({ data: { project }, context }: DeleteProject): Promise<ProjectReceipt> {
    this.access.require(context.actor, { resource: 'project', action: 'delete', projectUuid: project.uuid });
    const receipt = await untilAtRevision(() => this.delete(project, context));
    await releaseKey(this.store, projectIdStream(project.id), project.id, project.uuid, context);
    return { ...receipt, project };
  }

  /** The content model is closed last, so that nothing but a change of the project can keep it from being deleted. */
  private async delete(project: ProjectRef, context: CommandContext): Promise<Receipt> {
    const stream = projectStream(project.uuid);
    const { state, revision: onlyAt } = await this.store.load(projectAggregate, stream);
    const isOnlyProject = await this.isOnlyProject(project.uuid);
    const isPossible = state.status === 'live' && !isOnlyProject;
    const closing = { project, projectRevision: String(onlyAt) };
    const { hasContentTypes } = isPossible
      ? await this.bus.send(closeContentModel, closing, context)
      : { hasContentTypes: false };
    const data = { projectId: project.id, isOnlyProject, hasContentTypes };
    const command = { type: 'DeleteProject', data } as const;
    return (await this.store.transact(projectAggregate, stream, command, context, { onlyAt })).receipt;
  }

  /** The directory may be a moment behind, so a project it names counts only if it is there now. */
  private async isOnlyProject(projectUuid: string): Promise<boolean> {
    for (const { uuid } of this.directory.all())
      if (uuid !== projectUuid && (await projectStatus(this.store, uuid)) === 'live') return false;
    return true;
  }
}
