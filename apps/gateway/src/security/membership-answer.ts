import { DomainError } from '@annal/kernel';

/** security.md 6: HEAD answers 404 if the user is in none of the groups. */
export function refuseNonMember(isMember: boolean): void {
  if (!isMember) throw new DomainError('notFound', 'Membership.None', 'The user is not in the group');
}
