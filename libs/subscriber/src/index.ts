export { FileCheckpoint, MemoryCheckpoint, type Checkpoint } from './checkpoint.ts';
export type { ConsumeOptions } from './consume.ts';
export type { FollowOptions } from './follow.ts';
export { idempotent, PoisonEvent, RecentlySeen, type Handlers, type SeenEvents } from './handlers.ts';
export { Subscriber, type SubscriberOptions } from './subscriber.ts';
export type { CloudEvent, DataOf, IntegrationEvent, IntegrationType } from '@annal/integration-contracts/catalogue';
