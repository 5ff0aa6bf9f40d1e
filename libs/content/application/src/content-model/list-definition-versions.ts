import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { componentErrors, contentTypeErrors, workflowDefinitionErrors } from '@annal/content-domain';
import {
  componentProjection,
  contentTypeProjection,
  workflowDefinitionProjection,
  type ContentTypeDocument,
} from '@annal/content-read-models';
import { builtInWorkflow } from '@annal/content-rules';
import { canonicalGuid, compareVersions, type Actor, type DomainError } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';

export type DefinitionKind = 'contentType' | 'component' | 'workflowDefinition';

type VersionOf = Pick<ContentTypeDocument, '_id' | 'view' | 'version'>;

export interface DefinitionVersion {
  /** Whether it is the published one at present. */
  readonly isPublished: boolean;
  readonly version: VersionOf['version'];
}

export interface DefinitionVersionPage {
  readonly totalCount: number;
  readonly items: readonly DefinitionVersion[];
}

export interface VersionListing {
  readonly project: ProjectRef;
  readonly kind: DefinitionKind;
  readonly id: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

export class ListDefinitionVersions extends Query<DefinitionVersionPage> {
  constructor(
    readonly listing: VersionListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

const NO_VERSIONS: DefinitionVersionPage = { totalCount: 0, items: [] };

/** Newest first. Reads what is shown of all versions of one definition, without what they define. */
@QueryHandler(ListDefinitionVersions)
export class ListDefinitionVersionsHandler implements IQueryHandler<ListDefinitionVersions> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ listing, actor }: ListDefinitionVersions): Promise<DefinitionVersionPage> {
    const { project, kind, id, pageIndex, pageSize } = listing;
    const operation = 'listing the versions';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid, operation });
    if (kind === 'workflowDefinition' && builtInWorkflow(id)) return NO_VERSIONS;
    const found = await this.versions(listing);
    const published = found.find(({ view }) => view === 'published')?.version.versionNo;
    const versions = found.filter(({ view }) => view === 'version').map(({ version }) => version);
    if (versions.length === 0) throw unknown(kind, id, project);
    versions.sort((one, other) => compareVersions(other.versionNo, one.versionNo));
    const first = pageIndex * pageSize;
    const shown = versions.slice(first, first + pageSize);
    const items = shown.map((version) => ({ isPublished: version.versionNo === published, version }));
    return { totalCount: versions.length, items };
  }

  private async versions({ project: { uuid: projectUuid }, kind, id }: VersionListing): Promise<readonly VersionOf[]> {
    const uuid = kind === 'workflowDefinition' ? undefined : canonicalGuid(id);
    const identity = uuid ? { uuid } : { idKey: id.toLowerCase() };
    const filter = { projectUuid, ...identity, view: { $in: ['version', 'published'] } };
    const options = { projection: { view: 1, version: 1 } } as const;
    switch (kind) {
      case 'contentType':
        return this.readModels.reader(contentTypeProjection).find(filter, options);
      case 'component':
        return this.readModels.reader(componentProjection).find(filter, options);
      default:
        return this.readModels.reader(workflowDefinitionProjection).find(filter, options);
    }
  }
}

function unknown(kind: DefinitionKind, id: string, { id: projectId }: ProjectRef): DomainError {
  const errors = {
    contentType: contentTypeErrors,
    component: componentErrors,
    workflowDefinition: workflowDefinitionErrors,
  };
  return errors[kind].notFound(id, { projectId });
}
