import type { TagSet, TagSetEvent } from '@annal/content-contracts';
import { assertNever } from '@annal/kernel';
import { segment, type ProjectNames, type Translated } from './translated.ts';

export function translateTag(
  event: TagSetEvent,
  before: TagSet,
  after: TagSet,
  { projectId }: ProjectNames,
): readonly Translated[] {
  const { type } = event;
  switch (type) {
    case 'TagCreated':
      return ofTag(after, event.data.tagId, (tag) => ({ type: 'annal.tag.created.v1', data: { projectId, ...tag } }));
    case 'TagDetailsChanged': {
      const { projectUuid: _, tagId, versionNo: __, ...changes } = event.data;
      const changed = Object.keys(changes);
      return ofTag(after, tagId, (tag) => ({ type: 'annal.tag.updated.v1', data: { projectId, ...tag, changed } }));
    }
    case 'TagDeleted':
      return ofTag(before, event.data.tagId, (tag) => ({ type: 'annal.tag.deleted.v1', data: { projectId, ...tag } }));
    case 'TagMerged': {
      const { tagId, intoTagId } = event.data;
      return ofTag(before, tagId, (tag) => ({ type: 'annal.tag.merged.v1', data: { projectId, ...tag, intoTagId } }));
    }
    case 'TagGroupCreated':
      return ofGroup(after, event.data.groupId, 'annal.tagGroup.created.v1', projectId);
    case 'TagGroupDetailsChanged':
      return ofGroup(after, event.data.groupId, 'annal.tagGroup.updated.v1', projectId);
    case 'TagGroupDeleted':
      return ofGroup(before, event.data.groupId, 'annal.tagGroup.deleted.v1', projectId);
    // The deletion of the project is reported instead.
    case 'TagsClosed':
      return [];
    default:
      return assertNever(type);
  }
}

type Unlabelled<Type> = Omit<Extract<Translated, { type: Type }>, 'subject' | 'label'>;
type TagType = Extract<Translated['type'], `annal.tag.${string}`>;
type GroupType = Extract<Translated['type'], `annal.tagGroup.${string}`>;
type TagData = Omit<Unlabelled<'annal.tag.created.v1'>['data'], 'projectId'>;

function ofTag({ tags }: TagSet, id: string, describe: (tag: TagData) => Unlabelled<TagType>): readonly Translated[] {
  const tag = tags.get(id);
  if (!tag) return [];
  const { groupId, value, label, versionNo } = tag;
  return [{ ...describe({ tagId: id, groupId, value, label, versionNo }), subject: `tags/${id}`, label } as Translated];
}

function ofGroup({ groups }: TagSet, id: string, type: GroupType, projectId: string): readonly Translated[] {
  const group = groups.get(id.toLowerCase());
  if (!group) return [];
  const { id: groupId, name, versionNo } = group;
  const data = { projectId, groupId, name, versionNo };
  return [{ type, subject: `taggroups/${segment(groupId)}`, label: name, data }];
}
