import { changeTaxonomyNode, type ChangeTaxonomyNodeData, type TaxonomyNodeReceipt } from '@annal/content-contracts';
import { Handles, type Envelope } from '@annal/messaging';
import { TaxonomyFactLoader } from './taxonomy-fact-loader.ts';

@Handles(changeTaxonomyNode)
export class ChangeTaxonomyNodeHandler {
  constructor(private readonly loader: TaxonomyFactLoader) {}

  async execute({ data, context }: Envelope<ChangeTaxonomyNodeData>): Promise<TaxonomyNodeReceipt> {
    const { project, key, node: sent } = data;
    this.loader.require(context, project, 'update');
    const primaryLanguage = await this.loader.primaryLanguage(project);
    const facts = this.loader.facts(project);
    const command = { type: 'ChangeTaxonomyNode', data: { facts, key, primaryLanguage, sent } } as const;
    const { receipt } = await this.loader.transact(project, command, context);
    return { ...receipt, key };
  }
}
