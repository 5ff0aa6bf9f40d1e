export { foreignDatabase, usedDatabase } from './database/belonging.ts';
export { copyDatabase } from './database/copy-database.ts';
export { replaceDatabase, type ReplaceOptions } from './database/replace-database.ts';
export { projectionHolders } from './projections/projection-holders.ts';
export { databaseNames, formerNames, type DatabaseNames } from './database/database-names.ts';
export { connectDatabase, connected, type ReadModelDatabase } from './database/connect.ts';
export {
  addElement,
  copy,
  copyIfPresent,
  increment,
  patch,
  patchIf,
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
} from './documents/document-change.ts';
export { compareReadModels, type Comparison, type Difference } from './reads/compare-read-models.ts';
export { LiveDocuments } from './reads/live-documents.ts';
export { LogEnd } from './projections/log-end.ts';
export { PositionWaiters } from './projections/progress.ts';
export { measureDelay, observeProjections, type ObservedProjections } from './projections/projection-metrics.ts';
export { roughSize } from './documents/rough-size.ts';
export { isFormerRun, leaseHolder } from './projections/lease-holder.ts';
export { LeaseLostError, LeaseRecords } from './projections/lease-records.ts';
export { releaseBuilds } from './projections/projection-records.ts';
export { isOfOneAppend, PoisonEventError } from './builds/event-slices.ts';
export type {
  AnyProjection,
  EventSource,
  Projection,
  ProjectionCount,
  ProjectionIndex,
  ProjectionLog,
  ProjectionSource,
} from './projections/projection.ts';
export { OperationRefused, ProjectionOperations, type ProjectionState } from './projections/projection-operations.ts';
export { pageWithTotal, type PageChoice } from './reads/page-with-total.ts';
export type { RebuildWishes } from './projections/projection-record.ts';
export { ProjectionHost, type ProjectionHostOptions } from './projections/projection-host.ts';
export type { ProjectionStatus } from './projections/projection-status.ts';
export {
  ReadModels,
  type ElementCounter,
  type FindOptions,
  type ReadFilter,
  type Reader,
} from './reads/read-models.ts';
export { mongoRefusalOf } from './database/mongo-refusal.ts';
export { storeAnswer } from './database/store-answer.ts';
export { untilAvailable } from './database/until-available.ts';
export { awaitPosition, type AwaitPositionData } from './await-position.message.ts';
