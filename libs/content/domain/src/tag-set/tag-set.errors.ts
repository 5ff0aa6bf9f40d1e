import { DomainError, type Issue } from '@annal/kernel';
import type { GroupUser, UsingEntries } from './tag-set.commands.ts';

export type TagNoun = 'tag' | 'tag group';
export type TagVerb = 'creating' | 'updating' | 'deleting';

const operation = (verb: TagVerb, noun: TagNoun) => `There are validation errors ${verb} the ${noun}`;

const inUseText = (value: string, uses: UsingEntries) =>
  uses === 'more'
    ? `The tag '${value}' is used by more than 1000 entries`
    : `The tag '${value}' is used by ${uses} entries`;

const group = {
  invalid: (verb: TagVerb, issues: readonly Issue[]) =>
    new DomainError('rejected', 'TagGroup.Invalid', operation(verb, 'tag group'), issues),

  idTaken: (id: string) =>
    new DomainError('conflict', 'TagGroup.IdTaken', operation('creating', 'tag group'), [
      { field: 'id', message: `A tag group with the id '${id}' already exists` },
    ]),

  notLatest: () =>
    new DomainError('conflict', 'TagGroup.NotLatestVersion', operation('updating', 'tag group'), [
      { field: 'version.versionNo', message: 'The tag group is not the latest version' },
    ]),

  notFound: (projectId: string, groupId: string) =>
    new DomainError('notFound', 'TagGroup.NotFound', `The tag group '${groupId}' does not exist`, {
      projectId,
      groupId,
    }),

  notEmpty: (id: string) =>
    new DomainError('rejected', 'TagGroup.NotEmpty', operation('deleting', 'tag group'), [
      { field: 'id', message: `The tag group '${id}' has tags` },
    ]),

  inUse: (id: string, by: GroupUser) =>
    new DomainError('rejected', 'TagGroup.InUse', operation('deleting', 'tag group'), [
      {
        field: 'id',
        message: `The tag group '${id}' is used by the ${by.kind === 'component' ? 'component' : 'content type'} '${by.id}'`,
      },
    ]),
};

const tag = {
  invalid: (verb: TagVerb, issues: readonly Issue[]) =>
    new DomainError('rejected', 'Tag.Invalid', operation(verb, 'tag'), issues),

  conflict: (verb: TagVerb, issues: readonly Issue[]) =>
    new DomainError('conflict', 'Tag.Conflict', operation(verb, 'tag'), issues),

  notFound: (projectId: string, tagId: string, mergedInto?: string) =>
    new DomainError('notFound', 'Tag.NotFound', `The tag '${tagId}' does not exist`, {
      projectId,
      tagId,
      ...(mergedInto !== undefined && { mergedInto }),
    }),

  inUse: (value: string, uses: UsingEntries) =>
    new DomainError('rejected', 'Tag.InUse', operation('deleting', 'tag'), [
      { field: 'id', message: inUseText(value, uses) },
    ]),

  badReplacement: (message: string) =>
    new DomainError('rejected', 'Tag.BadReplacement', operation('deleting', 'tag'), [
      { field: 'replacementTagId', message },
    ]),

  badList: (message: string) =>
    new DomainError('rejected', 'Tag.BadList', 'There are validation errors deleting the tags', [
      { field: '', message },
    ]),

  noLabel: (projectId: string, groupId: string, label: string) =>
    new DomainError('notFound', 'Tag.NotFound', `There is no tag with the label '${label}'`, { projectId, groupId }),
};

export const tagErrors = { group, tag };
