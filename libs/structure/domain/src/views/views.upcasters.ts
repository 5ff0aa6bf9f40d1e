import type { EventSchemas } from '@annal/kernel';
import type { ViewsEvent } from './views.events.ts';

export const viewsSchemas: EventSchemas<ViewsEvent> = {
  ViewCreated: { schemaVersion: 1 },
  ViewChanged: { schemaVersion: 1 },
  ViewDeleted: { schemaVersion: 1 },
};
