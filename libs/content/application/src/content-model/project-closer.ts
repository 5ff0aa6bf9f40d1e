import { setTimer, type ProcessManager } from '@annal/process';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';

export interface EndedProject {
  readonly projectUuid: string;
}

/** Prevents requests that are under way from creating tags or taxonomy nodes in a deleted project. */
const projectCloser = (name: string, timer: string): ProcessManager<ProjectEvent, EndedProject> => ({
  name,
  version: 1,
  sources: [projectFacts],
  types: ['ProjectDeleted'],
  react: ({ type, data: { projectUuid }, metadata: { occurredAt: at, actor } }) =>
    type === 'ProjectDeleted'
      ? [setTimer({ subject: projectUuid, name: timer, at, command: { projectUuid }, actor })]
      : [],
});

export const tagCloser = projectCloser('tag-closer', 'closeTags');
export const taxonomyCloser = projectCloser('taxonomy-closer', 'closeTaxonomy');
