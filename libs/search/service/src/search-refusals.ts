import { DomainError } from '@annal/kernel';

export const BUILDING = 'Search.Building';

export function isBuilding(): DomainError {
  return new DomainError('unavailable', BUILDING, 'The search index is being built, please try again later');
}

export function isBehind(): DomainError {
  return new DomainError('unavailable', 'Search.Behind', 'The search index is behind, please try again');
}
