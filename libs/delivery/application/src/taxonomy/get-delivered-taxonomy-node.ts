import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { TaxonomyDirectory } from '@annal/content-application';
import { nodeAtPath } from '@annal/content-domain';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';
import { deliveredTaxonomyNode, type DeliveredTaxonomyNode, type TaxonomyShape } from './taxonomy-views.ts';

export type TaxonomyChoice = { readonly key: string } | { readonly path: string };

/** D17. */
export class GetDeliveredTaxonomyNode extends Query<DeliveredTaxonomyNode> {
  constructor(
    readonly choice: TaxonomyChoice,
    readonly shape: TaxonomyShape,
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(GetDeliveredTaxonomyNode)
export class GetDeliveredTaxonomyNodeHandler implements IQueryHandler<GetDeliveredTaxonomyNode> {
  constructor(private readonly directory: TaxonomyDirectory) {}

  async execute({ choice, shape, reading }: GetDeliveredTaxonomyNode): Promise<DeliveredTaxonomyNode> {
    const { project, keys } = reading;
    keys.taxonomy();
    const taxonomy = await this.directory.get(project.uuid);
    const node = 'key' in choice ? taxonomy.nodes.get(choice.key) : nodeAtPath(taxonomy, choice.path, shape);
    if (node) return deliveredTaxonomyNode(taxonomy, node, shape);
    const sought = 'key' in choice ? choice.key : choice.path;
    throw deliveryErrors.unknown('taxonomy node', sought, { projectId: project.id, ...choice });
  }
}
