import { assertNever } from '@annal/kernel';
import type { ProjectRemovalBegun, ProjectRemovalsEvent } from './project-removals.events.ts';

export interface ProjectRemovals {
  /** Number of events. Projects read at another number may be about to be deleted. */
  readonly changes: number;
  readonly open: readonly ProjectRemovalBegun['data'][];
}

export const initialProjectRemovals: ProjectRemovals = { changes: 0, open: [] };

/** An interrupted writer never ends its removal; no request lasts this long. */
const FORGOTTEN_AFTER_MS = 60_000;

export function evolve({ changes, open }: ProjectRemovals, event: ProjectRemovalsEvent): ProjectRemovals {
  const others = open.filter(({ removalId }) => removalId !== event.data.removalId);
  switch (event.type) {
    case 'ProjectRemovalBegun': {
      const now = Date.parse(event.data.begunAt);
      return { changes: changes + 1, open: [...others.filter((removal) => isRecent(removal, now)), event.data] };
    }
    case 'ProjectRemovalEnded':
      return { changes: changes + 1, open: others };
    default:
      return assertNever(event);
  }
}

export function isUnderWay({ open }: ProjectRemovals, projectUuid: string, now: Date): boolean {
  return open.some((removal) => removal.projectUuid === projectUuid && isRecent(removal, now.getTime()));
}

function isRecent({ begunAt }: ProjectRemovalBegun['data'], now: number): boolean {
  return now - Date.parse(begunAt) < FORGOTTEN_AFTER_MS;
}
