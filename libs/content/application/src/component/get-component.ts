import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { componentErrors } from '@annal/content-domain';
import { componentProjection } from '@annal/content-read-models';
import { canonicalGuid, type Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { componentView, type ComponentView } from './component.view.ts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { componentStatus, versionFilter, type VersionChoice } from '../content-model/version-choice.ts';

export class GetComponent extends Query<ComponentView> {
  constructor(
    readonly project: ProjectRef,
    readonly componentId: string,
    readonly version: VersionChoice,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetComponent)
export class GetComponentHandler implements IQueryHandler<GetComponent> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly directory: ContentTypeDirectory,
  ) {}

  async execute({ project, componentId, version, actor }: GetComponent): Promise<ComponentView> {
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid });
    const uuid = canonicalGuid(componentId);
    const identity = uuid ? { uuid } : { idKey: componentId.toLowerCase() };
    const filter = { projectUuid: project.uuid, ...identity, ...versionFilter(version) };
    const [found] = await this.readModels.reader(componentProjection).find(filter, { limit: 1 });
    if (!found) throw componentErrors.notFound(componentId, { projectId: project.id });
    const components = this.directory.components(project.uuid);
    const fields = components.fields(componentStatus(version));
    return componentView(found, project.id, components.flags(found.uuid), fields);
  }
}
