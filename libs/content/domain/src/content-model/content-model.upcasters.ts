import type { EventSchemas } from '@annal/kernel';
import type { ContentModelEvent } from './content-model.events.ts';

export const contentModelSchemas: EventSchemas<ContentModelEvent> = {
  ContentTypeIdClaimed: { schemaVersion: 1 },
  ContentTypeIdReleased: { schemaVersion: 1 },
};
