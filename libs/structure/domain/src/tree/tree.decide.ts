import { assertNever } from '@annal/kernel';
import { changeNode, moveNode } from './change-node.ts';
import { createNode } from './create-node.ts';
import { deleteNode } from './delete-node.ts';
import { detachEntries, placeEntry } from './entry-effects.ts';
import { orderChildren, unorderChildren } from './order-children.ts';
import type { TreeCommand, TreeFacts } from './tree.commands.ts';
import { projectErrors } from '../project/project.errors.ts';
import type { TreeEvent } from './tree.events.ts';
import { planted, type LiveTree, type Tree } from './tree.state.ts';

/** An absent tree consists of the root that was created with the project. */
export function decide(command: TreeCommand, tree: Tree): readonly TreeEvent[] {
  if (command.type === 'DeleteTree') {
    const { projectUuid } = command.data;
    return tree.status === 'deleted' ? [] : [{ type: 'TreeDeleted', schemaVersion: 1, data: { projectUuid } }];
  }
  const { facts } = command.data;
  if (tree.status === 'deleted') throw projectErrors.unknown(facts.projectId);
  if (tree.status === 'live') return decideOn(command, tree);
  const root = rootOf(facts);
  const events = decideOn(command, planted(root));
  return events.length === 0 ? [] : [{ type: 'TreePlanted', schemaVersion: 1, data: root }, ...events];
}

function decideOn(command: Exclude<TreeCommand, { type: 'DeleteTree' }>, tree: LiveTree): readonly TreeEvent[] {
  switch (command.type) {
    case 'CreateNode':
      return createNode(command.data, tree);
    case 'ChangeNode':
      return changeNode(command.data, tree);
    case 'MoveNode':
      return moveNode(command.data, tree);
    case 'DeleteNode':
      return deleteNode(command.data, tree);
    case 'OrderChildren':
      return orderChildren(command.data, tree);
    case 'UnorderChildren':
      return unorderChildren(command.data, tree);
    case 'PlaceEntry':
      return placeEntry(command.data, tree);
    case 'DetachEntries':
      return detachEntries(command.data, tree);
    default:
      return assertNever(command);
  }
}

function rootOf({ projectUuid, rootNodeId, rootDisplayName }: TreeFacts) {
  return { projectUuid, rootNodeId, displayName: rootDisplayName };
}
