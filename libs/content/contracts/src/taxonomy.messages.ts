import type { TaxonomyNodeInput } from '@annal/content-domain';
import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { InProject } from './content-type.messages.ts';

interface OfNode extends InProject {
  readonly key: string;
}

export interface CreateTaxonomyNodeData extends InProject {
  readonly parentKey: string;
  readonly node: TaxonomyNodeInput;
}
export interface ChangeTaxonomyNodeData extends OfNode {
  readonly node: TaxonomyNodeInput;
}
export interface OrderTaxonomyChildrenData extends OfNode {
  readonly childKeys: readonly unknown[];
}
export type DeleteTaxonomyNodeData = OfNode;

export interface TaxonomyNodeReceipt extends Receipt {
  readonly key: string;
}

export const createTaxonomyNode = message<CreateTaxonomyNodeData, TaxonomyNodeReceipt>('content.create-taxonomy-node');
export const changeTaxonomyNode = message<ChangeTaxonomyNodeData, TaxonomyNodeReceipt>('content.change-taxonomy-node');
export const orderTaxonomyChildren = message<OrderTaxonomyChildrenData, Receipt>('content.order-taxonomy-children');
export const deleteTaxonomyNode = message<DeleteTaxonomyNodeData, Receipt>('content.delete-taxonomy-node', {
  deletesFrom: 'taxonomy',
});
