import { WrongRevisionError } from '@annal/event-store';
import { DomainError } from '@annal/kernel';

const ROUNDS = 20;

export async function untilAtRevision<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let round = 1; round <= ROUNDS; round += 1)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WrongRevisionError)) throw error;
    }
  throw new DomainError('unavailable', 'Project.Busy', 'Too many changes at the same time, please try again');
}
