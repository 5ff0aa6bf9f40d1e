import type { EventSchemas } from '@annal/kernel';
import type { ApiKeyEvent } from './api-key.events.ts';

export const apiKeySchemas: EventSchemas<ApiKeyEvent> = {
  ApiKeyCreated: { schemaVersion: 1 },
  ApiKeyRenamed: { schemaVersion: 1 },
  ApiKeyRevised: { schemaVersion: 1 },
  ApiKeyFlowAdded: { schemaVersion: 1 },
  ApiKeyFlowRemoved: { schemaVersion: 1 },
  ApiKeyDisabled: { schemaVersion: 1 },
  ApiKeyEnabled: { schemaVersion: 1 },
  ApiKeyDeleted: { schemaVersion: 1 },
};
