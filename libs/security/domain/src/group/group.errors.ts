import { DomainError, type Issue } from '@annal/kernel';
import type { Member } from './group.events.ts';

export const groupErrors = {
  invalid: (verb: 'creating' | 'updating', issues: readonly Issue[]) =>
    new DomainError('rejected', 'Group.Invalid', `There are validation errors ${verb} the group`, issues),

  taken: (field: 'id' | 'name') =>
    new DomainError('conflict', 'Group.Taken', 'There are validation errors creating the group', [
      { field, message: `A group with this ${field} already exists` },
    ]),

  notFound: (groupId: string) =>
    new DomainError('notFound', 'Group.NotFound', `The group '${groupId}' does not exist`, { groupId }),

  notMember: (groupId: string, member: Member) =>
    new DomainError('notFound', 'Group.NotMember', `The ${noun[member.kind]} '${member.id}' is not in the group`, {
      groupId,
      memberId: member.id,
    }),
};

const noun = { user: 'user', apiKey: 'API key', group: 'group' } as const;
