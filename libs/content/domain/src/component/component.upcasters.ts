import type { EventSchemas } from '@annal/kernel';
import type { ComponentEvent } from './component.events.ts';

export const componentSchemas: EventSchemas<ComponentEvent> = {
  ComponentCreated: { schemaVersion: 1 },
  ComponentRevised: { schemaVersion: 1 },
  ComponentPublished: { schemaVersion: 1 },
  ComponentDeleted: { schemaVersion: 1 },
};
