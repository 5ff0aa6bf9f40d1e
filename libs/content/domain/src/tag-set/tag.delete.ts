import { DomainError } from '@annal/kernel';
import type { DeleteTag, DeleteTags } from './tag-set.commands.ts';
import { tagErrors } from './tag-set.errors.ts';
import type { TagSetEvent } from './tag-set.events.ts';
import type { Tag, TagSet } from './tag-set.state.ts';
import { existing as existingGroup } from './tag-group.decide.ts';
import { existing, usableGuid } from './tag.decide.ts';

const MOST_AT_ONCE = 1_000;
const { tag: errors } = tagErrors;

export function deleteTag(data: DeleteTag['data'], set: TagSet): readonly TagSetEvent[] {
  const { facts, tagId, replacementTagId } = data;
  const tag = existing(set, facts, tagId);
  const replacement = replacementTagId === undefined ? undefined : replacementFor(replacementTagId, [tag], set);
  return [removal(tag, replacement, data)];
}

export function deleteTags(data: DeleteTags['data'], set: TagSet): readonly TagSetEvent[] {
  const { removals } = judgedDeletions(data, set);
  return removals;
}

export interface FailedDeletion {
  readonly id: unknown;
  readonly error: DomainError;
}

/** Judges every distinct id on its own. @throws DomainError when nothing can be done at all */
export function judgedDeletions(
  data: DeleteTags['data'],
  set: TagSet,
): { readonly removals: readonly TagSetEvent[]; readonly failed: readonly FailedDeletion[] } {
  const { facts, groupId, replacementTagId } = data;
  const group = existingGroup(set, facts, groupId);
  const ids = distinctIds(data.tagIds);
  const ofGroup = (id: unknown): Tag => {
    const tag = existing(set, facts, usableGuid(id) ?? String(id));
    if (tag.groupId === group.id && !data.gone?.has(tag.id)) return tag;
    throw errors.notFound(facts.projectId, tag.id);
  };
  const tags = ids.flatMap((id) => set.tags.get(usableGuid(id) ?? '') ?? []);
  const replacement =
    replacementTagId === undefined ? undefined : replacementFor(replacementTagId, tags, set, group.id);
  const removals: TagSetEvent[] = [];
  const failed: FailedDeletion[] = [];
  for (const id of ids)
    try {
      removals.push(removal(ofGroup(id), replacement, data));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      failed.push({ id, error });
    }
  return { removals, failed };
}

export function distinctIds(sent: readonly unknown[]): readonly unknown[] {
  if (sent.length === 0) throw errors.badList('A list of tag ids is needed');
  if (sent.length > MOST_AT_ONCE) throw errors.badList(`No more than ${MOST_AT_ONCE} tags can be deleted at once`);
  const ids = new Map(sent.map((id) => [usableGuid(id) ?? JSON.stringify(id), usableGuid(id) ?? id]));
  return [...ids.values()];
}

function removal(
  tag: Tag,
  replacement: Tag | undefined,
  { facts, uses }: Pick<DeleteTag['data'], 'facts' | 'uses'>,
): TagSetEvent {
  const { projectUuid } = facts;
  if (replacement)
    return { type: 'TagMerged', schemaVersion: 1, data: { projectUuid, tagId: tag.id, intoTagId: replacement.id } };
  const entries = uses.get(tag.id) ?? 0;
  if (entries !== 0) throw errors.inUse(tag.value, entries);
  return { type: 'TagDeleted', schemaVersion: 1, data: { projectUuid, tagId: tag.id } };
}

function replacementFor(sent: string, tags: readonly Tag[], set: TagSet, groupId = tags[0]?.groupId): Tag {
  const id = usableGuid(sent);
  if (!id) throw errors.badReplacement('The replacement tag id is not a GUID');
  const replacement = set.tags.get(id);
  if (!replacement) throw errors.badReplacement(`The tag '${sent}' does not exist`);
  if (tags.some((tag) => tag.id === id)) throw errors.badReplacement('A tag cannot replace itself');
  if (replacement.groupId !== groupId)
    throw errors.badReplacement(`The tag '${replacement.value}' does not belong to the tag group '${groupId}'`);
  return replacement;
}
