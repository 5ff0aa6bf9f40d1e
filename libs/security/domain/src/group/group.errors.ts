import { DomainError, type Issue } from '@annal/kernel';
import type { Member } from './group.events.ts';

export const groupErrors = {
  invalid: (verb: 'creating' | 'updating', issues: readonly Issue[]) =>
    new DomainError('rejected', 'Group.Invalid', `There are validation errors ${verb} the group`, issues),

  taken: (verb: 'creating' | 'updating', ...fields: readonly ('id' | 'name')[]) =>
    new DomainError(
      'conflict',
      'Group.Taken',
      `There are validation errors ${verb} the group`,
      fields.map((field) => ({ field, message: `A group with this ${field} already exists` })),
    ),

  /** System groups cannot be changed by anyone (security.md 1). */
  isSystem: (verb: 'updating' | 'deleting') =>
    new DomainError('forbidden', 'Access.Denied', `There are validation errors ${verb} the group`, [
      { message: 'Access denied' },
    ]),

  notFound: (groupId: string) =>
    new DomainError('notFound', 'Group.NotFound', `The group '${groupId}' does not exist`, { groupId }),

  notMember: (groupId: string, member: Member) =>
    new DomainError('notFound', 'Group.NotMember', `The ${noun[member.kind]} '${member.id}' is not in the group`, {
      groupId,
      memberId: member.id,
    }),

  inItself: () =>
    groupErrors.invalid('updating', [{ field: 'childGroup', message: 'A group cannot be added to itself' }]),

  cycle: () =>
    groupErrors.invalid('updating', [{ field: 'childGroup', message: 'The group is already a parent of this group' }]),
};

const noun = { user: 'user', apiKey: 'API key', group: 'group' } as const;
