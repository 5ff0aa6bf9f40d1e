export { UnreadableEventError, type Schemas } from './event-codec.ts';
export { derivedGuid } from './event-ids.ts';
export { EventStore, type Transaction, type TransactOptions } from './event-store.ts';
export { Follower } from './follower.ts';
export type { Loaded } from './state-cache.ts';
export type { EventSourceCategory, SubscribeOptions } from './subscribe.ts';
export { reservation, type Reservation } from './reservation.ts';
