import type { EventStore } from '@annal/event-store';
import { accessSources, LostAssignments, type LostAssignment } from '@annal/security-contracts';
import { projectFacts } from '@annal/structure-contracts';
import { ProjectIds } from './project-ids.ts';

/** With the id of the project instead of its uuid; projects that are gone are left out. */
export type LostInProject = Omit<LostAssignment, 'projectUuid'> & { readonly projectId: string };

/** Reads all security events there are. */
export async function findLostAssignments(store: EventStore): Promise<readonly LostInProject[]> {
  const projects = new ProjectIds();
  const assignments = new LostAssignments((uuid) => projects.find(uuid));
  const end = new AbortController();
  const sources = [...accessSources, projectFacts];
  const options = { sources, after: 'start', signal: end.signal, onCaughtUp: () => end.abort() } as const;
  for await (const batch of store.subscribe(options))
    for (const event of batch) if (!projects.apply(event)) assignments.apply(event);
  return assignments.find().flatMap(({ projectUuid, ...lost }) => {
    const projectId = projects.find(projectUuid);
    return projectId === undefined ? [] : [{ projectId, ...lost }];
  });
}
