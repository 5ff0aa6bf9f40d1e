import type { Fold } from '@annal/kernel';
import {
  apiKeyAggregate,
  apiKeyStream,
  roleAggregate,
  userAggregate,
  userStream,
  type ApiKey,
  type ApiKeyEvent,
  type User,
  type UserEvent,
} from '@annal/security-domain';

export const roleSource = { category: roleAggregate.category, schemas: roleAggregate.schemas };

export const userFacts: Fold<User, UserEvent> = userAggregate;
export const userFactsStream = userStream;

export const apiKeyFacts: Fold<ApiKey, ApiKeyEvent> = apiKeyAggregate;
export const apiKeyFactsStream = apiKeyStream;
