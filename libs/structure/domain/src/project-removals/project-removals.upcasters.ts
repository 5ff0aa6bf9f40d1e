import type { EventSchemas } from '@annal/kernel';
import type { ProjectRemovalsEvent } from './project-removals.events.ts';

export const projectRemovalsSchemas: EventSchemas<ProjectRemovalsEvent> = {
  ProjectRemovalBegun: { schemaVersion: 1 },
  ProjectRemovalEnded: { schemaVersion: 1 },
};
