import type { EventSchemas } from '@annal/kernel';
import type { TreeEvent } from './tree.events.ts';

export const treeSchemas: EventSchemas<TreeEvent> = {
  TreePlanted: { schemaVersion: 1 },
  NodeCreated: { schemaVersion: 1 },
  NodeDetailsChanged: { schemaVersion: 1 },
  NodeMoved: { schemaVersion: 1 },
  NodeEntryAttached: { schemaVersion: 1 },
  NodeEntryDetached: { schemaVersion: 1 },
  CanonicalNodesChanged: { schemaVersion: 1 },
  NodesDeleted: { schemaVersion: 1 },
  ChildOrderSet: { schemaVersion: 1 },
  ChildOrderRemoved: { schemaVersion: 1 },
  EntryNotPlaced: { schemaVersion: 1 },
  TreeDeleted: { schemaVersion: 1 },
};
