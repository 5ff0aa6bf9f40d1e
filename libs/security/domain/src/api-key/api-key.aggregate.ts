import type { Aggregate } from '@annal/kernel';
import type { ApiKeyCommand } from './api-key.commands.ts';
import { decide } from './api-key.decide.ts';
import type { ApiKeyEvent } from './api-key.events.ts';
import { evolve, initialApiKey, type ApiKey } from './api-key.state.ts';
import { apiKeySchemas } from './api-key.upcasters.ts';

export const apiKeyAggregate: Aggregate<ApiKey, ApiKeyCommand, ApiKeyEvent> = {
  category: 'apiKey',
  schemas: apiKeySchemas,
  initial: initialApiKey,
  decide,
  evolve,
};
