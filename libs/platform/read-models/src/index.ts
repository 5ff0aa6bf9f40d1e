export { foreignDatabase, usedDatabase } from './belonging.ts';
export { copyDatabase } from './copy-database.ts';
export { replaceDatabase, type Replacement } from './replace-database.ts';
export { projectionHolders } from './projection-holders.ts';
export { databaseNames, formerNames, type DatabaseNames } from './database-names.ts';
export { connectDatabase, connected, type ReadModelDatabase } from './connect.ts';
export {
  addElement,
  copy,
  copyIfPresent,
  increment,
  patch,
  patchIfPresent,
  patchWhere,
  put,
  remove,
  removeElement,
  removeElementEverywhere,
  removeWhere,
  rewriteWhere,
  type DocumentChange,
  type EqualityFilter,
  type PathValues,
  type ReadModelDocument,
} from './document-change.ts';
export { compareReadModels, type Comparison, type Difference } from './compare-read-models.ts';
export { LiveDocuments } from './live-documents.ts';
export { LogEnd } from './log-end.ts';
export { PositionWaiters } from './progress.ts';
export { measureDelay, observeProjections, type ObservedProjections } from './projection-metrics.ts';
export { roughSize } from './rough-size.ts';
export { isFormerRun, leaseHolder } from './lease-holder.ts';
export { LeaseLostError, LeaseRecords } from './lease-records.ts';
export { releaseBuilds } from './projection-records.ts';
export { PoisonEventError } from './event-slices.ts';
export type {
  AnyProjection,
  EventSource,
  Projection,
  ProjectionCount,
  ProjectionIndex,
  ProjectionLog,
  ProjectionSource,
} from './projection.ts';
export { OperationRefused, ProjectionOperations, type ProjectionState } from './projection-operations.ts';
export { pageWithTotal, type PageChoice } from './page-with-total.ts';
export type { RebuildWishes } from './projection-record.ts';
export { ProjectionHost, type ProjectionHostOptions } from './projection-host.ts';
export type { ProjectionStatus } from './projection-status.ts';
export { ReadModels, type ElementCounter, type FindOptions, type ReadFilter, type Reader } from './read-models.ts';
export { mongoRefusalOf } from './mongo-refusal.ts';
export { storeAnswer } from './store-answer.ts';
export { untilAvailable } from './until-available.ts';
export { awaitPosition, type AwaitPositionData } from './await-position.message.ts';
