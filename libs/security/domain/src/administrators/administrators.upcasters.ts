import type { EventSchemas } from '@annal/kernel';
import type { AdministratorsEvent } from './administrators.events.ts';

export const administratorsSchemas: EventSchemas<AdministratorsEvent> = {
  DepartureBegun: { schemaVersion: 1 },
  DepartureEnded: { schemaVersion: 1 },
};
