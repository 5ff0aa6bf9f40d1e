import type { TagSetCommand } from './tag-set.commands.ts';
import type { TagSetEvent } from './tag-set.events.ts';

/** Whether the event deleted what the command is about; `DeleteTags` is about each of its tags alone. */
export function isGone(event: TagSetEvent, { type, data }: TagSetCommand): boolean {
  switch (type) {
    case 'ChangeTagGroup':
    case 'DeleteTagGroup':
      return event.type === 'TagGroupDeleted' && event.data.groupId.toLowerCase() === data.groupId.toLowerCase();
    case 'ChangeTag':
    case 'DeleteTag':
      return goneTag(event) === data.tagId;
    default:
      return false;
  }
}

/** The id of a merged tag is never reused, so that one is not gone. */
export function goneTag(event: TagSetEvent): string | undefined {
  return event.type === 'TagDeleted' ? event.data.tagId : undefined;
}
