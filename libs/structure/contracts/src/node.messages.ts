import type { LanguageCode, Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { SentNode } from '@annal/structure-domain';
import type { ProjectRef } from './project.messages.ts';

interface InProject {
  readonly project: ProjectRef;
}

export interface CreateNodeData extends InProject {
  readonly parentId: string;
  readonly node: SentNode;
}
export interface ChangeNodeData extends InProject {
  readonly nodeId: string;
  readonly node: SentNode;
}
export interface MoveNodeData extends InProject {
  readonly nodeId: string;
  readonly parentId: unknown;
}
export interface DeleteNodeData extends InProject {
  readonly nodeId: string;
}
export interface OrderChildrenData extends InProject {
  readonly parentId: string;
  readonly language?: LanguageCode;
  readonly nodeIds: readonly unknown[];
}
export interface UnorderChildrenData extends InProject {
  readonly parentId: string;
  readonly language?: LanguageCode;
}
export interface FollowEntryData {
  readonly projectUuid: string;
  readonly entryId: string;
}

export interface NodeReceipt extends Receipt {
  readonly nodeId: string;
}

export const createNode = message<CreateNodeData, NodeReceipt>('structure.create-node');
export const changeNode = message<ChangeNodeData, NodeReceipt>('structure.change-node');
export const moveNode = message<MoveNodeData, NodeReceipt>('structure.move-node');
export const deleteNode = message<DeleteNodeData, NodeReceipt>('structure.delete-node', { deletesFrom: 'tree' });
export const orderChildren = message<OrderChildrenData, NodeReceipt>('structure.order-children');
export const unorderChildren = message<UnorderChildrenData, NodeReceipt>('structure.unorder-children', {
  deletesFrom: 'tree',
});
export const followEntry = message<FollowEntryData, Receipt>('structure.follow-entry');
