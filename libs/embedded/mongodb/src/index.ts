export { startEmbeddedMongo, type EmbeddedMongo, type EmbeddedMongoOptions } from './start.ts';
