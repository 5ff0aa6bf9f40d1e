import { assertNever, DomainError } from '@annal/kernel';
import { changeGroup, createGroup, deleteGroup } from './tag-group.decide.ts';
import type { TagSetCommand } from './tag-set.commands.ts';
import type { TagSetEvent } from './tag-set.events.ts';
import type { TagSet } from './tag-set.state.ts';
import { changeTag, createTag } from './tag.decide.ts';
import { deleteTag, deleteTags } from './tag.delete.ts';

export function decide(command: TagSetCommand, set: TagSet): readonly TagSetEvent[] {
  if (command.type === 'CloseTags') {
    const { projectUuid } = command.data;
    return set.isClosed ? [] : [{ type: 'TagsClosed', schemaVersion: 1, data: { projectUuid } }];
  }
  if (set.isClosed) throw projectGone(command.data.facts.projectId);
  return decided(command, set);
}

function decided(command: Exclude<TagSetCommand, { type: 'CloseTags' }>, set: TagSet): readonly TagSetEvent[] {
  switch (command.type) {
    case 'CreateTagGroup':
      return createGroup(command.data, set);
    case 'ChangeTagGroup':
      return changeGroup(command.data, set);
    case 'DeleteTagGroup':
      return deleteGroup(command.data, set);
    case 'CreateTag':
      return createTag(command.data, set);
    case 'ChangeTag':
      return changeTag(command.data, set);
    case 'DeleteTag':
      return deleteTag(command.data, set);
    case 'DeleteTags':
      return deleteTags(command.data, set);
    default:
      return assertNever(command);
  }
}

/** Same text as in the structure domain (conventions.md 10.2). */
function projectGone(projectId: string): DomainError {
  return new DomainError('notFound', 'Project.NotFound', `Unknown project '${projectId}'`, [
    { field: 'projectId', message: `A project with the Id '${projectId}' does not exist` },
  ]);
}
