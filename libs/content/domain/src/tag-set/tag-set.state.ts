import { Map } from 'immutable';
import { assertNever, type Localized } from '@annal/kernel';
import { groupOf, labelKey, valueKey, type KnownTags } from '@annal/content-rules';
import type { TagCreated, TagDetails, TagGroupDetails, TagSetEvent, TagVersionNo } from './tag-set.events.ts';

export interface TagGroup extends TagGroupDetails {
  readonly id: string;
  readonly versionNo: TagVersionNo;
  readonly tagCount: number;
}

export interface Tag extends TagDetails {
  readonly id: string;
  readonly groupId: string;
  readonly versionNo: TagVersionNo;
}

/** Persistent collections: an event costs the same with ten tags as with fifty thousand. */
export interface TagSet extends KnownTags<Tag, TagGroup> {
  readonly isClosed: boolean;
  readonly groups: Map<string, TagGroup>;
  readonly tags: Map<string, Tag>;
  /** Tag id by `valueKey` and `labelKey`, since values and labels are unique in a group. */
  readonly names: Map<string, string>;
  /** Id of the tag that each was merged into, which may have been merged since. */
  readonly merged: Map<string, string>;
}

export const emptyTagSet: TagSet = {
  isClosed: false,
  groups: Map(),
  tags: Map(),
  names: Map(),
  merged: Map(),
};

export function evolve(set: TagSet, event: TagSetEvent): TagSet {
  switch (event.type) {
    case 'TagGroupCreated': {
      const { groupId: id, name, description, versionNo } = event.data;
      return withGroup(set, { id, name, description, versionNo, tagCount: 0 });
    }
    case 'TagGroupDetailsChanged': {
      const { projectUuid: _, groupId, ...changes } = event.data;
      return withGroup(set, { ...existingGroup(set, groupId), ...changes });
    }
    case 'TagGroupDeleted':
      return { ...set, groups: set.groups.delete(event.data.groupId.toLowerCase()) };
    case 'TagCreated':
      return created(set, event.data);
    case 'TagDetailsChanged': {
      const { projectUuid: _, tagId, ...changes } = event.data;
      const before = existingTag(set, tagId);
      return named(unnamed(set, before), { ...before, ...changes });
    }
    case 'TagDeleted':
      return without(set, event.data.tagId);
    case 'TagMerged': {
      const { tagId, intoTagId } = event.data;
      return { ...without(set, tagId), merged: set.merged.set(tagId, intoTagId) };
    }
    case 'TagsClosed':
      return { ...emptyTagSet, isClosed: true };
    default:
      return assertNever(event);
  }
}

function created(set: TagSet, { tagId: id, groupId, value, label, versionNo }: TagCreated['data']): TagSet {
  return counted(named(set, { id, groupId, value, label, versionNo }), groupId, 1);
}

function without(set: TagSet, tagId: string): TagSet {
  const tag = existingTag(set, tagId);
  const left = unnamed(set, tag);
  return counted({ ...left, tags: left.tags.delete(tagId) }, tag.groupId, -1);
}

function named(set: TagSet, tag: Tag): TagSet {
  const names = set.names.withMutations((known) => {
    for (const key of keysOf(tag)) known.set(key, tag.id);
  });
  return { ...set, names, tags: set.tags.set(tag.id, tag) };
}

function unnamed(set: TagSet, tag: Tag): TagSet {
  const names = set.names.withMutations((known) => {
    for (const key of keysOf(tag)) known.delete(key);
  });
  return { ...set, names };
}

export function keysOf({ groupId, value, label }: Pick<Tag, 'groupId' | 'value' | 'label'>): readonly string[] {
  return [valueKey(groupId, value), ...labelKeysOf(groupId, label)];
}

function labelKeysOf(groupId: string, label: Localized): readonly string[] {
  return Object.entries(label).map(([language, text]) => labelKey(groupId, language, text));
}

function counted(set: TagSet, groupId: string, by: number): TagSet {
  const group = existingGroup(set, groupId);
  return withGroup(set, { ...group, tagCount: group.tagCount + by });
}

function withGroup(set: TagSet, group: TagGroup): TagSet {
  return { ...set, groups: set.groups.set(group.id.toLowerCase(), group) };
}

function existingGroup(set: TagSet, groupId: string): TagGroup {
  const group = groupOf(set, groupId);
  if (!group) throw new Error(`The tag group '${groupId}' does not exist, but has changed`);
  return group;
}

function existingTag({ tags }: TagSet, tagId: string): Tag {
  const tag = tags.get(tagId);
  if (!tag) throw new Error(`The tag '${tagId}' does not exist, but has changed`);
  return tag;
}
