import { orderTaxonomyChildren, type OrderTaxonomyChildrenData } from '@annal/content-contracts';
import type { Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { TaxonomyFactLoader } from './taxonomy-fact-loader.ts';

@Handles(orderTaxonomyChildren)
export class OrderTaxonomyChildrenHandler {
  constructor(private readonly loader: TaxonomyFactLoader) {}

  async execute({ data, context }: Envelope<OrderTaxonomyChildrenData>): Promise<Receipt> {
    const { project, key, childKeys } = data;
    this.loader.require(context, project, 'update', 'ordering the taxonomy nodes');
    const facts = this.loader.facts(project);
    const command = { type: 'OrderTaxonomyChildren', data: { facts, key, childKeys } } as const;
    return (await this.loader.transact(project, command, context)).receipt;
  }
}
