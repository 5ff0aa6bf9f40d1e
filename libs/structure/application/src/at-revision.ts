import { WrongRevisionError } from '@annal/event-store';
import { DomainError } from '@annal/kernel';

// A round is lost only to somebody else's change of the same project.
const ROUNDS = 20;

/** Runs what asks others before it decides at one revision of a project, and again where the project has moved on. */
export async function untilAtRevision<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let round = 1; round <= ROUNDS; round += 1)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WrongRevisionError)) throw error;
    }
  throw new DomainError('unavailable', 'Project.Busy', 'Too many changes at the same time, please try again');
}
