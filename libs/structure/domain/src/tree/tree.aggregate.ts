import type { Aggregate } from '@annal/kernel';
import type { TreeCommand } from './tree.commands.ts';
import { decide } from './tree.decide.ts';
import type { TreeEvent } from './tree.events.ts';
import { treeSnapshot } from './tree.snapshot.ts';
import { evolve, initialTree, type Tree } from './tree.state.ts';
import { treeSchemas } from './tree.upcasters.ts';

export const treeAggregate: Aggregate<Tree, TreeCommand, TreeEvent> = {
  category: 'tree',
  schemas: treeSchemas,
  snapshot: treeSnapshot,
  initial: initialTree,
  decide,
  evolve,
};
