import { groupOf, labelKey, valueKey } from '@annal/content-rules';
import { canonicalGuid, EMPTY_GUID, nextMajor, type Issue, type Localized } from '@annal/kernel';
import { derivedValue, isStale, readLabel, readValue, requirePrimary } from './read-tag.ts';
import type { ChangeTag, CreateTag, TagInput, TagSetFacts } from './tag-set.commands.ts';
import { tagErrors } from './tag-set.errors.ts';
import type { TagDetails, TagSetEvent, TagVersionNo } from './tag-set.events.ts';
import type { Tag, TagGroup, TagSet } from './tag-set.state.ts';

export const MOST_TAGS = 50_000;
export const MOST_TAGS_OF_GROUP = 10_000;
const { tag: errors } = tagErrors;

export function createTag(data: CreateTag['data'], set: TagSet): readonly TagSetEvent[] {
  const { facts, tagId, primaryLanguage, sent } = data;
  // Only a repeat of the same command generates the same id.
  if (isAbsent(sent.id) && set.tags.has(tagId)) return [];
  const issues: Issue[] = [...(sent.unreadable ?? [])];
  const isReadable = !issues.some(({ field }) => field === 'id');
  if (isReadable && !isAbsent(sent.id) && !usableGuid(sent.id))
    issues.push({ field: 'id', message: 'The id is not a GUID' });
  const group = readGroupId(sent, set, issues);
  const label = readLabel(sent.label, issues);
  requirePrimary(label, primaryLanguage, issues);
  const primary = label?.[primaryLanguage];
  const value = isAbsent(sent.value) && primary ? derivedValue(primary, issues) : readValue(sent.value, issues);
  const conflicts = [...idConflicts(set, tagId), ...nameConflicts(set, group, { value, label }, undefined)];
  if (conflicts.length > 0) throw errors.conflict('creating', conflicts);
  if (group) checkRoom(set, group, issues);
  if (issues.length > 0 || !group || !label || value === undefined) throw errors.invalid('creating', issues);
  const { projectUuid } = facts;
  const created = { projectUuid, tagId, groupId: group.id, value, label, versionNo: '1.0' } as const;
  return [{ type: 'TagCreated', schemaVersion: 1, data: created }];
}

export function changeTag(data: ChangeTag['data'], set: TagSet): readonly TagSetEvent[] {
  const { facts, tagId, primaryLanguage, sent } = data;
  const tag = existing(set, facts, tagId);
  const issues: Issue[] = [...(sent.unreadable ?? [])];
  const stale = isStale(sent, tag.versionNo, issues);
  const label = readLabel(sent.label, issues) ?? tag.label;
  const value = readValue(sent.value, issues) ?? tag.value;
  const conflicts = nameConflicts(set, groupOf(set, tag.groupId), { value, label }, tagId);
  const outdated = { field: 'version.versionNo', message: 'The tag is not the latest version' };
  if (stale || conflicts.length > 0) throw errors.conflict('updating', [...(stale ? [outdated] : []), ...conflicts]);
  checkIdentity(sent, tag, issues);
  if (sent.value === null) issues.push({ field: 'value', message: 'The value is required' });
  if (sent.label === null) issues.push({ field: 'label', message: 'The label is required' });
  requirePrimary(label, primaryLanguage, issues);
  if (issues.length > 0) throw errors.invalid('updating', issues);
  const changes = differences(tag, { value, label });
  if (Object.keys(changes).length === 0) return [];
  const versionNo = nextMajor(tag.versionNo) as TagVersionNo;
  return [
    {
      type: 'TagDetailsChanged',
      schemaVersion: 1,
      data: { projectUuid: facts.projectUuid, tagId, versionNo, ...changes },
    },
  ];
}

/** @throws DomainError `notFound`, which names the tag that a merged one has become */
export function existing(set: TagSet, { projectId }: TagSetFacts, tagId: string): Tag {
  const tag = set.tags.get(tagId);
  if (tag) return tag;
  throw errors.notFound(projectId, tagId, mergedInto(set, tagId));
}

/** Follows merges; the result may have been deleted since. */
export function mergedInto(set: TagSet, tagId: string): string | undefined {
  let into = set.merged.get(tagId);
  for (let next = into; next !== undefined; next = set.merged.get(next)) into = next;
  return into;
}

const isAbsent = (sent: string | null | undefined): sent is null | undefined => sent === undefined || sent === null;

export function usableGuid(sent: unknown): string | undefined {
  const id = canonicalGuid(sent);
  return id === EMPTY_GUID ? undefined : id;
}

function readGroupId({ groupId, unreadable = [] }: TagInput, set: TagSet, issues: Issue[]): TagGroup | undefined {
  const group = isAbsent(groupId) ? undefined : groupOf(set, groupId);
  const isJudged = unreadable.some(({ field }) => field === 'groupId');
  if (isAbsent(groupId) && !isJudged) issues.push({ field: 'groupId', message: 'The groupId is required' });
  if (!isAbsent(groupId) && !group)
    issues.push({ field: 'groupId', message: `The tag group '${groupId}' does not exist` });
  return group;
}

function checkRoom({ tags }: TagSet, { tagCount }: TagGroup, issues: Issue[]): void {
  if (tagCount >= MOST_TAGS_OF_GROUP)
    issues.push({ field: 'groupId', message: `A tag group cannot have more than ${MOST_TAGS_OF_GROUP} tags` });
  if (tags.size >= MOST_TAGS)
    issues.push({ field: 'groupId', message: `A project cannot have more than ${MOST_TAGS} tags` });
}

function checkIdentity({ id, groupId }: TagInput, tag: Tag, issues: Issue[]): void {
  if (id !== undefined && canonicalGuid(id) !== tag.id)
    issues.push({ field: 'id', message: 'The id is not that of the tag' });
  if (groupId !== undefined && groupId?.toLowerCase() !== tag.groupId.toLowerCase())
    issues.push({ field: 'groupId', message: 'A tag cannot change its group' });
}

function idConflicts(set: TagSet, tagId: string): readonly Issue[] {
  const into = mergedInto(set, tagId);
  if (into !== undefined) return [{ field: 'id', message: `The tag '${tagId}' was merged into '${into}'` }];
  return set.tags.has(tagId) ? [{ field: 'id', message: `A tag with the id '${tagId}' already exists` }] : [];
}

function nameConflicts(
  { names }: TagSet,
  group: TagGroup | undefined,
  { value, label = {} }: { readonly value: string | undefined; readonly label: Localized | undefined },
  ownId: string | undefined,
): readonly Issue[] {
  if (!group) return [];
  const isTaken = (key: string) => ![undefined, ownId].includes(names.get(key));
  const used = (what: string, text: string) => `The ${what} '${text}' is already used in the tag group '${group.id}'`;
  const texts = Object.entries(label).filter(([language, text]) => isTaken(labelKey(group.id, language, text)));
  return [
    ...(value !== undefined && isTaken(valueKey(group.id, value))
      ? [{ field: 'value', message: used('value', value) }]
      : []),
    ...texts.map(([language, text]) => ({ field: `label.${language}`, message: used('label', text) })),
  ];
}

function differences(before: TagDetails, after: TagDetails): Partial<TagDetails> {
  return {
    ...(before.value !== after.value && { value: after.value }),
    ...(!isSame(before.label, after.label) && { label: after.label }),
  };
}

function isSame(left: Localized, right: Localized): boolean {
  const languages = Object.keys(left);
  return (
    languages.length === Object.keys(right).length && languages.every((language) => left[language] === right[language])
  );
}
