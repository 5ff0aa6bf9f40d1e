import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { taxonomyErrors } from '@annal/content-domain';
import { taxonomyNodeDocumentId, taxonomyNodeProjection } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { TaxonomyDirectory } from './taxonomy-directory.ts';
import { shownKeys, taxonomyNodeView, type TaxonomyNodeView } from './taxonomy.view.ts';

export interface TaxonomyNodeChoice {
  readonly project: ProjectRef & {
    readonly primaryLanguage: LanguageCode;
    readonly supportedLanguages: readonly LanguageCode[];
  };
  readonly key: string;
  readonly childDepth: number;
}

export class GetTaxonomyNode extends Query<TaxonomyNodeView> {
  constructor(
    readonly choice: TaxonomyNodeChoice,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Needs a `TaxonomyDirectory`. */
@QueryHandler(GetTaxonomyNode)
export class GetTaxonomyNodeHandler implements IQueryHandler<GetTaxonomyNode> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly directory: TaxonomyDirectory,
  ) {}

  async execute({ choice, actor }: GetTaxonomyNode): Promise<TaxonomyNodeView> {
    const { project, key, childDepth } = choice;
    const operation = 'getting the taxonomy node';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid, operation });
    const taxonomy = await this.directory.get(project.uuid);
    const node = taxonomy.nodes.get(key);
    if (!node) throw taxonomyErrors.notFound(project.id, key);
    const versions = await this.versions(project, shownKeys(taxonomy, key, childDepth));
    return taxonomyNodeView(node, childDepth, { project, taxonomy, versions });
  }

  private async versions({ uuid }: ProjectRef, keys: readonly string[]) {
    const ids = keys.map((key) => taxonomyNodeDocumentId(uuid, key));
    const found = await this.readModels.reader(taxonomyNodeProjection).find({ _id: { $in: ids } });
    return new Map(found.map(({ key, version }) => [key, version]));
  }
}
