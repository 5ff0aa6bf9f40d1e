import type { Aggregate } from '@annal/kernel';
import type { ProjectRemovalsCommand } from './project-removals.commands.ts';
import { decide } from './project-removals.decide.ts';
import type { ProjectRemovalsEvent } from './project-removals.events.ts';
import { evolve, initialProjectRemovals, type ProjectRemovals } from './project-removals.state.ts';
import { projectRemovalsSchemas } from './project-removals.upcasters.ts';

export const projectRemovalsAggregate: Aggregate<ProjectRemovals, ProjectRemovalsCommand, ProjectRemovalsEvent> = {
  category: 'projectRemovals',
  schemas: projectRemovalsSchemas,
  initial: initialProjectRemovals,
  decide,
  evolve,
};
