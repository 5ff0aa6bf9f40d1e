import { assertNever } from '@annal/kernel';
import { projectErrors } from '../project/project.errors.ts';
import type { BeginProjectRemoval, ProjectRemovalsCommand } from './project-removals.commands.ts';
import type { ProjectRemovalsEvent } from './project-removals.events.ts';
import { isUnderWay, type ProjectRemovals } from './project-removals.state.ts';

export function decide(command: ProjectRemovalsCommand, removals: ProjectRemovals): readonly ProjectRemovalsEvent[] {
  switch (command.type) {
    case 'BeginProjectRemoval':
      return beginRemoval(command.data, removals);
    case 'EndProjectRemoval':
      return removals.open.some(({ removalId }) => removalId === command.data.removalId)
        ? [{ type: 'ProjectRemovalEnded', schemaVersion: 1, data: command.data }]
        : [];
    default:
      return assertNever(command);
  }
}

/** A project being deleted counts as gone, since its stream may not show it yet. */
function beginRemoval(
  { removalId, projectUuid, projectId, remaining, seen, now }: BeginProjectRemoval['data'],
  removals: ProjectRemovals,
): readonly ProjectRemovalsEvent[] {
  if (removals.changes !== seen) throw projectErrors.removalsChanged();
  if (remaining === undefined || isUnderWay(removals, remaining, now)) throw projectErrors.onlyProject(projectId);
  const data = { removalId, projectUuid, begunAt: now.toISOString() };
  return [{ type: 'ProjectRemovalBegun', schemaVersion: 1, data }];
}
