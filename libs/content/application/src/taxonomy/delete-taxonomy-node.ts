import { deleteTaxonomyNode, type DeleteTaxonomyNodeData } from '@annal/content-contracts';
import type { Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { TaxonomyFactLoader } from './taxonomy-fact-loader.ts';
import { TaxonomyUses } from './taxonomy-uses.ts';

@Handles(deleteTaxonomyNode)
export class DeleteTaxonomyNodeHandler {
  constructor(
    private readonly loader: TaxonomyFactLoader,
    private readonly uses: TaxonomyUses,
  ) {}

  async execute({ data, context }: Envelope<DeleteTaxonomyNodeData>): Promise<Receipt> {
    const { project, key } = data;
    this.loader.require(context, project, 'delete');
    const usedKey = await this.uses.first(project.uuid, key);
    const command = { type: 'DeleteTaxonomyNode', data: { facts: this.loader.facts(project), key, usedKey } } as const;
    return (await this.loader.transact(project, command, context)).receipt;
  }
}
