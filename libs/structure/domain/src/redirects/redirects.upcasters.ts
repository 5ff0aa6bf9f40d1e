import type { EventSchemas } from '@annal/kernel';
import type { RedirectsEvent } from './redirects.events.ts';

export const redirectsSchemas: EventSchemas<RedirectsEvent> = {
  RedirectCreated: { schemaVersion: 1 },
  RedirectChanged: { schemaVersion: 1 },
  RedirectDeleted: { schemaVersion: 1 },
  RedirectsImported: { schemaVersion: 1 },
  RedirectsImportPrepared: { schemaVersion: 1 },
  AutomaticRedirectsSet: { schemaVersion: 1 },
  NodeRedirectKept: { schemaVersion: 1 },
  NodeRedirectDropped: { schemaVersion: 1 },
  RedirectsClosed: { schemaVersion: 1 },
};
