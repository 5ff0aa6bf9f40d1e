export { asyncApiDocument } from './async-api.ts';
export {
  catalogueEntry,
  integrationTypes,
  isIntegrationType,
  isReserved,
  topicOf,
  type DataOf,
  type IntegrationType,
} from './catalogue.ts';
export {
  CLOUD_EVENTS_MEDIA_TYPE,
  formatSequence,
  parseSequence,
  resourceOf,
  schemaAddress,
  sourceAddress,
  type CloudEvent,
  type IntegrationEvent,
} from './cloud-event.ts';
export { eventSubject, type EventSubject, type SubjectResource } from './event-subject.ts';
export { topicFactsOf, type EventFacts } from './topic-facts.ts';
export { eventSchema } from './event-schema.ts';
export {
  INTEGRATION_CATEGORY,
  integrationSchemas,
  integrationSource,
  integrationStream,
  type StoredIntegration,
} from './integration-log.ts';
