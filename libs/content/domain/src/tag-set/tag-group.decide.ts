import { groupOf } from '@annal/content-rules';
import { nextMajor, type Issue } from '@annal/kernel';
import { checkGroupId, isStale, readGroup } from './read-tag.ts';
import type { ChangeTagGroup, CreateTagGroup, DeleteTagGroup, TagSetFacts } from './tag-set.commands.ts';
import { tagErrors } from './tag-set.errors.ts';
import type { TagGroupDetails, TagSetEvent, TagVersionNo } from './tag-set.events.ts';
import type { TagGroup, TagSet } from './tag-set.state.ts';

const MOST_GROUPS = 500;
const { group: errors } = tagErrors;

export function createGroup({ facts, sent }: CreateTagGroup['data'], set: TagSet): readonly TagSetEvent[] {
  const issues: Issue[] = [...(sent.unreadable ?? [])];
  const isReadable = !issues.some(({ field }) => field === 'id');
  const groupId = isReadable ? checkGroupId(sent.id, issues) : '';
  if (groupOf(set, groupId)) throw errors.idTaken(groupId);
  const { name, description = null } = readGroup({ ...sent, name: sent.name ?? undefined }, issues);
  if (name === undefined && !issues.some(({ field }) => field === 'name'))
    issues.push({ field: 'name', message: 'The name is required' });
  if (set.groups.size >= MOST_GROUPS)
    issues.push({ field: 'id', message: `A project cannot have more than ${MOST_GROUPS} tag groups` });
  if (issues.length > 0 || name === undefined) throw errors.invalid('creating', issues);
  const data = { projectUuid: facts.projectUuid, groupId, name, description, versionNo: '1.0' } as const;
  return [{ type: 'TagGroupCreated', schemaVersion: 1, data }];
}

export function changeGroup({ facts, groupId, sent }: ChangeTagGroup['data'], set: TagSet): readonly TagSetEvent[] {
  const group = existing(set, facts, groupId);
  const issues: Issue[] = [...(sent.unreadable ?? [])];
  if (isStale(sent, group.versionNo, issues)) throw errors.notLatest();
  if (sent.id !== undefined && sent.id?.toLowerCase() !== group.id.toLowerCase())
    issues.push({ field: 'id', message: 'The tag group id cannot be changed' });
  const { name = group.name, description = group.description } = readGroup(sent, issues);
  if (issues.length > 0) throw errors.invalid('updating', issues);
  const changes = differences(group, { name, description });
  if (Object.keys(changes).length === 0) return [];
  const versionNo = nextMajor(group.versionNo) as TagVersionNo;
  const data = { projectUuid: facts.projectUuid, groupId: group.id, versionNo, ...changes };
  return [{ type: 'TagGroupDetailsChanged', schemaVersion: 1, data }];
}

export function deleteGroup({ facts, groupId, usedBy }: DeleteTagGroup['data'], set: TagSet): readonly TagSetEvent[] {
  const group = existing(set, facts, groupId);
  if (group.tagCount > 0) throw errors.notEmpty(group.id);
  if (usedBy) throw errors.inUse(group.id, usedBy);
  const data = { projectUuid: facts.projectUuid, groupId: group.id };
  return [{ type: 'TagGroupDeleted', schemaVersion: 1, data }];
}

export function existing(set: TagSet, { projectId }: TagSetFacts, groupId: string): TagGroup {
  const group = groupOf(set, groupId);
  if (!group) throw errors.notFound(projectId, groupId);
  return group;
}

function differences(before: TagGroupDetails, after: TagGroupDetails): Partial<TagGroupDetails> {
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.description !== after.description && { description: after.description }),
  };
}
