import type { Aggregate } from '@annal/kernel';
import type { GroupHierarchyCommand } from './group-hierarchy.commands.ts';
import { decide } from './group-hierarchy.decide.ts';
import type { GroupHierarchyEvent } from './group-hierarchy.events.ts';
import { isGone } from './group-hierarchy.gone.ts';
import { evolve, initialGroupHierarchy, type GroupHierarchy } from './group-hierarchy.state.ts';
import { groupHierarchySchemas } from './group-hierarchy.upcasters.ts';

export const groupHierarchyAggregate: Aggregate<GroupHierarchy, GroupHierarchyCommand, GroupHierarchyEvent> = {
  category: 'groupHierarchy',
  schemas: groupHierarchySchemas,
  initial: initialGroupHierarchy,
  decide,
  evolve,
  isGone,
};
