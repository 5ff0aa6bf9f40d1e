import type { EventSchemas } from '@annal/kernel';
import type { GroupHierarchyEvent } from './group-hierarchy.events.ts';

export const groupHierarchySchemas: EventSchemas<GroupHierarchyEvent> = {
  ChildGroupAdded: { schemaVersion: 1 },
  ChildGroupRemoved: { schemaVersion: 1 },
  GroupWithdrawn: { schemaVersion: 1 },
};
