import { setTimer, type ProcessManager } from '@annal/process';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';

export interface EndedProject {
  readonly projectUuid: string;
}

/** Prevents requests that are under way from creating tags in a deleted project. */
export const tagCloser: ProcessManager<ProjectEvent, EndedProject> = {
  name: 'tag-closer',
  version: 1,
  sources: [projectFacts],
  types: ['ProjectDeleted'],
  react: ({ type, data: { projectUuid }, metadata: { occurredAt: at, actor } }) =>
    type === 'ProjectDeleted'
      ? [setTimer({ subject: projectUuid, name: 'closeTags', at, command: { projectUuid }, actor })]
      : [],
};
