import type { EventSchemas } from '@annal/kernel';
import type { ContentModelEvent } from './content-model.events.ts';

export const contentModelSchemas: EventSchemas<ContentModelEvent> = {
  ContentTypeIdClaimed: { schemaVersion: 1 },
  ContentTypeIdReleased: { schemaVersion: 1 },
  ComponentIdClaimed: { schemaVersion: 1 },
  ComponentIdReleased: { schemaVersion: 1 },
  ComponentWithdrawn: { schemaVersion: 1 },
  ComponentUseClaimed: { schemaVersion: 1 },
  ComponentUseReleased: { schemaVersion: 1 },
  ContentTypeLanguagesClaimed: { schemaVersion: 1 },
  LanguagesWithdrawn: { schemaVersion: 1 },
  ContentModelClosed: { schemaVersion: 1 },
};
