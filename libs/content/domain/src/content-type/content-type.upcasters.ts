import type { EventSchemas } from '@annal/kernel';
import type { ContentTypeEvent } from './content-type.events.ts';

export const contentTypeSchemas: EventSchemas<ContentTypeEvent> = {
  ContentTypeCreated: { schemaVersion: 1 },
  ContentTypeRevised: { schemaVersion: 1 },
  ContentTypePublished: { schemaVersion: 1 },
  ContentTypeDeleted: { schemaVersion: 1 },
};
