import { DomainError, type Issue } from '@annal/kernel';

/** What a decision has against a command as such; other refusals go on. */
export function issuesOf(decide: () => unknown): readonly Issue[] {
  try {
    decide();
    return [];
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'rejected' && Array.isArray(error.data))
      return error.data as Issue[];
    throw error;
  }
}
