import { guid, list, localized, object, text, versionNo } from './schema.ts';

const tag = { projectId: text, tagId: guid, groupId: text, value: text, label: localized, versionNo };

export const tagEvents = {
  'annal.tag.created.v1': {
    summary: 'A tag is created',
    topic: { resourceType: 'tag', event: 'created' },
    data: object(tag),
  },
  'annal.tag.updated.v1': {
    summary: 'A tag has another value or label, wherever it is used',
    topic: { resourceType: 'tag', event: 'updated' },
    data: object({ ...tag, changed: list(text) }),
  },
  'annal.tag.merged.v1': {
    summary: 'A tag is gone, and wherever it was used, another one is meant',
    topic: { resourceType: 'tag', event: 'merged' },
    data: object({ ...tag, intoTagId: guid }),
  },
  'annal.tag.deleted.v1': {
    summary: 'A tag is deleted',
    topic: { resourceType: 'tag', event: 'deleted' },
    data: object(tag),
  },
} as const;

const group = object({ projectId: text, groupId: text, name: text, versionNo });

export const tagGroupEvents = {
  'annal.tagGroup.created.v1': {
    summary: 'A tag group is created',
    topic: { resourceType: 'tagGroup', event: 'created' },
    data: group,
  },
  'annal.tagGroup.updated.v1': {
    summary: 'A tag group has another name or description',
    topic: { resourceType: 'tagGroup', event: 'updated' },
    data: group,
  },
  'annal.tagGroup.deleted.v1': {
    summary: 'A tag group is deleted',
    topic: { resourceType: 'tagGroup', event: 'deleted' },
    data: group,
  },
} as const;
