import { createTaxonomyNode, type CreateTaxonomyNodeData, type TaxonomyNodeReceipt } from '@annal/content-contracts';
import { Handles, type Envelope } from '@annal/messaging';
import { TaxonomyFactLoader } from './taxonomy-fact-loader.ts';

@Handles(createTaxonomyNode)
export class CreateTaxonomyNodeHandler {
  constructor(private readonly loader: TaxonomyFactLoader) {}

  async execute({ data, context }: Envelope<CreateTaxonomyNodeData>): Promise<TaxonomyNodeReceipt> {
    const { project, parentKey, node: sent } = data;
    this.loader.require(context, project, 'create');
    const primaryLanguage = await this.loader.primaryLanguage(project);
    const facts = this.loader.facts(project);
    const command = { type: 'CreateTaxonomyNode', data: { facts, key: parentKey, primaryLanguage, sent } } as const;
    const { receipt, events } = await this.loader.transact(project, command, context);
    const [created] = events.flatMap((event) => (event.type === 'TaxonomyNodeCreated' ? [event.data.key] : []));
    if (created === undefined) throw new Error('A taxonomy node was created without an event');
    return { ...receipt, key: created };
  }
}
