import { assertNever, type LanguageCode } from '@annal/kernel';
import type { ProjectEvent } from './project.events.ts';

export interface LiveProject {
  readonly status: 'live';
  readonly projectUuid: string;
  readonly projectId: string;
  readonly rootNodeId: string;
  readonly name: string;
  readonly description: string | null;
  readonly primaryLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
  readonly color: string;
  readonly deliverySysExclusions: readonly string[];
}

export type Project = { readonly status: 'absent' } | LiveProject | { readonly status: 'deleted' };

export const initialProject: Project = { status: 'absent' };

export function evolve(project: Project, event: ProjectEvent): Project {
  switch (event.type) {
    case 'ProjectCreated':
      return { status: 'live', ...event.data };
    case 'ProjectDetailsChanged':
    case 'ProjectLanguagesChanged':
      return { ...live(project), ...event.data };
    case 'ProjectDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

function live(project: Project): LiveProject {
  if (project.status !== 'live') throw new Error(`A project that is ${project.status} has changed`);
  return project;
}
