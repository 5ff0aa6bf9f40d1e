export { claimKey, ownerOf, releaseKey, type Claim, type OwnerStatus } from './claim-key.ts';
export { UnreadableEventError, type Schemas } from './event-codec.ts';
export { derivedGuid } from './event-ids.ts';
export { EventStore, type Transaction, type TransactOptions } from './event-store.ts';
export { Follower } from './follower.ts';
export { LogAudit, type LogAuditOptions, type PlacedEvent } from './log-audit.ts';
export type { Loaded } from './state-cache.ts';
export { WrongRevisionError } from './store-errors.ts';
export type { EventSourceCategory, SubscribeOptions } from './subscribe.ts';
