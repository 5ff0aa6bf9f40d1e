import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@annal/kernel';

/** The project is about to be deleted or to give up a wanted language, or has just done so. */
export class UndecidedProject extends Error {
  constructor() {
    super('A change of the project is not decided yet');
    this.name = 'UndecidedProject';
  }
}

// Together far longer than a project takes from asking its content model to its own event.
const ROUNDS = 40;
const PAUSE_MS = 50;

export async function onceDecided<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UndecidedProject)) throw error;
    }
    await wait(PAUSE_MS);
  }
  throw new DomainError('unavailable', 'Content.Busy', 'Too many changes at the same time, please try again');
}
