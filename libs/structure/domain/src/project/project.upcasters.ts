import type { EventSchemas } from '@annal/kernel';
import type { ProjectEvent } from './project.events.ts';

export const projectSchemas: EventSchemas<ProjectEvent> = {
  ProjectCreated: { schemaVersion: 1 },
  ProjectDetailsChanged: { schemaVersion: 1 },
  ProjectLanguagesChanged: { schemaVersion: 1 },
  ProjectDeleted: { schemaVersion: 1 },
};
