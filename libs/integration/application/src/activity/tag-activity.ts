import { ROOT_KEY, type TagSetEvent, type TaxonomyEvent } from '@annal/content-contracts';
import { assertNever, type Recorded } from '@annal/kernel';
import { appeared, ended, happened, namesIn, told, type ActivityChange, type Thing } from './activity-changes.ts';

export function tagActivity(event: Recorded<TagSetEvent>): readonly ActivityChange[] {
  const { projectUuid } = event.data;
  const tag = (id: string): Thing => ({ projectUuid, type: 'tag', id });
  const group = (id: string): Thing => ({ projectUuid, type: 'tagGroup', id });
  switch (event.type) {
    case 'TagGroupCreated':
      return appeared(event, { ...group(event.data.groupId), title: event.data.name }, { action: 'created' });
    case 'TagGroupDetailsChanged': {
      const { projectUuid: _, groupId, versionNo: __, ...changes } = event.data;
      return happened(event, group(groupId), { action: 'updated', changed: namesIn(changes) }, changes.name);
    }
    case 'TagGroupDeleted':
      return ended(event, group(event.data.groupId));
    case 'TagCreated':
      return appeared(event, { ...tag(event.data.tagId), title: event.data.value }, { action: 'created' });
    case 'TagDetailsChanged': {
      const { projectUuid: _, tagId, versionNo: __, ...changes } = event.data;
      return happened(event, tag(tagId), { action: 'updated', changed: namesIn(changes) }, changes.value);
    }
    case 'TagDeleted':
      return ended(event, tag(event.data.tagId));
    case 'TagMerged':
      return ended(event, tag(event.data.tagId), { action: 'merged' });
    case 'TagsClosed':
      return [];
    default:
      return assertNever(event);
  }
}

export function taxonomyActivity(event: Recorded<TaxonomyEvent>): readonly ActivityChange[] {
  if (event.type === 'TaxonomyClosed') return [];
  const { projectUuid, key: id } = event.data;
  const node: Thing = { projectUuid, type: 'taxonomy', id };
  switch (event.type) {
    case 'TaxonomyNodeCreated':
      return appeared(event, { ...node, title: event.data.name }, { action: 'created' });
    case 'TaxonomyNodeRenamed':
      return happened(event, node, { action: 'updated', changed: ['name'] }, event.data.name);
    case 'TaxonomyChildrenOrdered': {
      const deed = { action: 'childOrderChanged', changed: ['childOrder'] };
      // The root is part of every project and has no event.
      return id === ROOT_KEY ? told(event, { ...node, title: null }, deed) : happened(event, node, deed);
    }
    case 'TaxonomyNodeDeleted':
      return ended(event, node);
    default:
      return assertNever(event);
  }
}
