import { assertNever, type Recorded } from '@annal/kernel';
import { patch, put, remove, type DocumentChange, type Projection } from '@annal/read-models';
import { projectAggregate, type ProjectEvent } from '@annal/structure-domain';

/** projects.md 1. */
export interface ProjectDocument {
  readonly _id: string;
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly primaryLanguage: string;
  readonly supportedLanguages: readonly string[];
  readonly color: string;
  readonly deliverySysExclusions: readonly string[];
}

export const projectProjection: Projection<ProjectEvent, ProjectDocument> = {
  name: 'projects',
  version: 1,
  sources: [projectAggregate],
  indexes: [{ name: 'byName', keys: { name: 1, id: 1 } }],
  project,
};

function project(event: Recorded<ProjectEvent>): readonly DocumentChange<ProjectDocument>[] {
  switch (event.type) {
    case 'ProjectCreated': {
      const { projectUuid, projectId, name, description, primaryLanguage, supportedLanguages } = event.data;
      const { color, deliverySysExclusions } = event.data;
      const shown = { name, description, primaryLanguage, supportedLanguages, color, deliverySysExclusions };
      return [put({ _id: projectUuid, id: projectId, ...shown })];
    }
    case 'ProjectDetailsChanged':
    case 'ProjectLanguagesChanged': {
      const { projectUuid, ...changed } = event.data;
      return [patch(projectUuid, changed)];
    }
    case 'ProjectDeleted':
      return [remove(event.data.projectUuid)];
    default:
      return assertNever(event);
  }
}
