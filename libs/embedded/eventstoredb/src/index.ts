export { startEmbeddedEventStore, type EmbeddedEventStore, type EmbeddedEventStoreOptions } from './start.ts';
