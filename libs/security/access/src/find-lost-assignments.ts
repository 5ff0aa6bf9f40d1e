import type { EventStore } from '@annal/event-store';
import { accessSources, LostAssignments, type LostAssignment } from '@annal/security-policy';
import { projectFacts } from '@annal/structure-contracts';
import { ProjectIds } from './project-ids.ts';

export type LostInProject = Omit<LostAssignment, 'projectUuid'> & { readonly projectId: string };

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
