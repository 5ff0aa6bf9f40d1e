import type { EventSchemas } from '@annal/kernel';
import type { TagSetEvent } from './tag-set.events.ts';

export const tagSetSchemas: EventSchemas<TagSetEvent> = {
  TagGroupCreated: { schemaVersion: 1 },
  TagGroupDetailsChanged: { schemaVersion: 1 },
  TagGroupDeleted: { schemaVersion: 1 },
  TagCreated: { schemaVersion: 1 },
  TagDetailsChanged: { schemaVersion: 1 },
  TagDeleted: { schemaVersion: 1 },
  TagMerged: { schemaVersion: 1 },
  TagsClosed: { schemaVersion: 1 },
};
