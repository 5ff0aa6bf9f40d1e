import type { Fold } from '@annal/kernel';
import { roleAggregate, userAggregate, userStream, type User, type UserEvent } from '@annal/security-domain';

/** For those who follow what becomes of roles. */
export const roleSource = { category: roleAggregate.category, schemas: roleAggregate.schemas };

/** For those who show who has done something. */
export const userFacts: Fold<User, UserEvent> = userAggregate;
export const userFactsStream = userStream;
