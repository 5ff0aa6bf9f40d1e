import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { projectErrors, type ProjectRef } from '@annal/structure-contracts';
import { projectProjection, type ProjectDocument } from '@annal/structure-read-models';
import { projectView, type ProjectView } from './project.view.ts';

export class GetProject extends Query<ProjectView> {
  constructor(
    readonly project: ProjectRef,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetProject)
export class GetProjectHandler implements IQueryHandler<GetProject> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, actor }: GetProject): Promise<ProjectView> {
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid });
    const found: ProjectDocument | null = await this.readModels.reader(projectProjection).findById(project.uuid);
    if (!found) throw projectErrors.unknown(project.id);
    return projectView(found);
  }
}
