import { DomainError } from '@annal/kernel';

/** security.md 6: to somebody who asks with HEAD, 404 means that the user is in none of the groups. */
export function refuseNonMember(isMember: boolean): void {
  if (!isMember) throw new DomainError('notFound', 'Membership.None', 'The user is not in the group');
}
