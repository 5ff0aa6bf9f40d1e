import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { projectProjection } from '@annal/structure-read-models';
import { projectView, type ProjectView } from './project.view.ts';

export class ListProjects extends Query<readonly ProjectView[]> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(ListProjects)
export class ListProjectsHandler implements IQueryHandler<ListProjects> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ actor }: ListProjects): Promise<readonly ProjectView[]> {
    const found = await this.readModels.reader(projectProjection).find({}, { sort: { name: 1, id: 1 } });
    return found
      .filter(({ _id }) => this.access.allows(actor, { resource: 'project', action: 'view', projectUuid: _id }))
      .map(projectView);
  }
}
