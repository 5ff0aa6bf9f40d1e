import type { TagInput, TagSetCommand, Uses } from '../tag-set.commands.ts';
import type { TagSetEvent } from '../tag-set.events.ts';

export const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
export const facts = { projectUuid, projectId: 'library' };
const primaryLanguage = 'en-GB';

export const tagId = (number: number) => `109eb3e9-98c9-4ab2-b9df-${String(number).padStart(12, '0')}`;

type DataOf<Type> = Extract<TagSetEvent, { type: Type }>['data'];

export const event = <Type extends TagSetEvent['type']>(type: Type, data: Omit<DataOf<Type>, 'projectUuid'>) =>
  ({ type, schemaVersion: 1, data: { projectUuid, ...data } }) as unknown as Extract<TagSetEvent, { type: Type }>;

export const group = (groupId: string, details: object = {}) =>
  event('TagGroupCreated', { groupId, name: groupId, description: null, versionNo: '1.0', ...details });

export const tag = (number: number, value: string, details: object = {}) =>
  event('TagCreated', {
    tagId: tagId(number),
    groupId: 'topics',
    value,
    label: { 'en-GB': value },
    versionNo: '1.0',
    ...details,
  });

export const merged = (number: number, into: number) =>
  event('TagMerged', { tagId: tagId(number), intoTagId: tagId(into) });
export const gone = (number: number) => event('TagDeleted', { tagId: tagId(number) });

export const createGroup = (sent: object): TagSetCommand => ({ type: 'CreateTagGroup', data: { facts, sent } });
export const changeGroup = (groupId: string, sent: object): TagSetCommand => ({
  type: 'ChangeTagGroup',
  data: { facts, groupId, sent },
});
export const deleteGroup = (groupId: string, usedBy: { kind: 'contentType' | 'component'; id: string } | null = null) =>
  ({ type: 'DeleteTagGroup', data: { facts, groupId, usedBy } }) as const;

export const create = (number: number, sent: TagInput): TagSetCommand => ({
  type: 'CreateTag',
  data: { facts, tagId: tagId(number), primaryLanguage, sent },
});
export const change = (number: number, sent: TagInput): TagSetCommand => ({
  type: 'ChangeTag',
  data: { facts, tagId: tagId(number), primaryLanguage, sent },
});

const nobody: Uses = new Map();

export const remove = (number: number, replacementTagId?: string, uses = nobody): TagSetCommand => ({
  type: 'DeleteTag',
  data: { facts, tagId: tagId(number), replacementTagId, uses },
});
export const removeAll = (tagIds: readonly unknown[], replacementTagId?: string, uses = nobody) =>
  ({ type: 'DeleteTags', data: { facts, groupId: 'Topics', tagIds, replacementTagId, uses } }) as const;
