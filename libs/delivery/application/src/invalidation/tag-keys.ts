import type { TagSet, TagSetEvent } from '@annal/content-contracts';
import { assertNever } from '@annal/kernel';
import type { SurrogateKeys } from '../surrogate-keys.ts';

export function touchByTags(keys: SurrogateKeys, event: TagSetEvent, before: TagSet): void {
  const { type, data } = event;
  const groupOf = (tagId: string) => {
    const tag = before.tags.get(tagId);
    if (tag) keys.tagGroup(tag.groupId);
  };
  switch (type) {
    case 'TagGroupCreated':
    case 'TagGroupDeleted':
      keys.tagGroup(data.groupId);
      break;
    case 'TagCreated':
      keys.tagGroup(data.groupId);
      break;
    case 'TagDetailsChanged':
    case 'TagDeleted':
      groupOf(data.tagId);
      break;
    case 'TagMerged':
      groupOf(data.tagId);
      groupOf(data.intoTagId);
      break;
    case 'TagsClosed':
      keys.project();
      break;
    // Not shown to websites.
    case 'TagGroupDetailsChanged':
      return;
    default:
      assertNever(type);
  }
  keys.tags();
}
