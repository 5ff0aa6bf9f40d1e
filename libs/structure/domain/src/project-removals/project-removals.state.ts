import { assertNever, isAnnounced } from '@annal/kernel';
import type { ProjectRemovalBegun, ProjectRemovalsEvent } from './project-removals.events.ts';

export interface ProjectRemovals {
  /** Number of events. Projects read at another number may be about to be deleted. */
  readonly changes: number;
  readonly open: readonly ProjectRemovalBegun['data'][];
}

export const initialProjectRemovals: ProjectRemovals = { changes: 0, open: [] };

export function evolve({ changes, open }: ProjectRemovals, event: ProjectRemovalsEvent): ProjectRemovals {
  const others = open.filter(({ removalId }) => removalId !== event.data.removalId);
  switch (event.type) {
    case 'ProjectRemovalBegun': {
      const now = new Date(event.data.begunAt);
      return { changes: changes + 1, open: [...others.filter((removal) => isAnnounced(removal, now)), event.data] };
    }
    case 'ProjectRemovalEnded':
      return { changes: changes + 1, open: others };
    default:
      return assertNever(event);
  }
}

export function isUnderWay({ open }: ProjectRemovals, projectUuid: string, now: Date): boolean {
  return open.some((removal) => removal.projectUuid === projectUuid && isAnnounced(removal, now));
}
