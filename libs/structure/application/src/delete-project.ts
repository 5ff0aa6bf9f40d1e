import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { contentModelFacts } from '@annal/content-contracts';
import { EventStore, releaseKey } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import type { DeleteProjectData, ProjectReceipt } from '@annal/structure-contracts';
import { projectAggregate, projectIdStream, projectStream } from '@annal/structure-domain';
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
  ) {}

  async execute({ data: { project }, context }: DeleteProject): Promise<ProjectReceipt> {
    this.access.require(context.actor, { resource: 'project', action: 'delete', projectUuid: project.uuid });
    const [isOnlyProject, { hasContentTypes }] = await Promise.all([
      this.isOnlyProject(project.uuid),
      contentModelFacts(this.store, project.uuid),
    ]);
    const data = { projectId: project.id, isOnlyProject, hasContentTypes };
    const command = { type: 'DeleteProject', data } as const;
    const { receipt } = await this.store.transact(projectAggregate, projectStream(project.uuid), command, context);
    await releaseKey(this.store, projectIdStream(project.id), project.id, project.uuid, context);
    return { ...receipt, project };
  }

  /** The directory may be a moment behind, so a project it names counts only if it is there now. */
  private async isOnlyProject(projectUuid: string): Promise<boolean> {
    for (const { uuid } of this.directory.all())
      if (uuid !== projectUuid && (await projectStatus(this.store, uuid)) === 'live') return false;
    return true;
  }
}
