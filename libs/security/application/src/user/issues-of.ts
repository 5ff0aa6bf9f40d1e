import { DomainError, type Issue } from '@annal/kernel';

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
