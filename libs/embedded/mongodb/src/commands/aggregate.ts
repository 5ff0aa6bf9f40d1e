import { CommandError, failedToParse, notSupported } from '../errors.ts';
import { get, isEmptyDocument } from '../bson/value.ts';
import { isNumber, numberOf } from '../bson/scalars.ts';
import { collectionStatistics } from '../aggregate/collection-statistics.ts';
import { withFolding } from '../aggregate/folding.ts';
import { compileStages, readStages } from '../aggregate/pipeline.ts';
import { aggregate, pushDown } from '../aggregate/run.ts';
import { fromList } from '../aggregate/stage.ts';
import { reading } from './command.ts';
import { refuseCollation } from './find.ts';
import { writeFirstBatch } from './reply-batch.ts';
import type { Request } from './request.ts';

export const AGGREGATE_FIELDS =
  'pipeline:pipeline cursor:cursor explain:bool! allowDiskUse:bool! bypassDocumentValidation:flag collation:object ' +
  'hint:hint! let:object writeConcern:object readConcern:object maxTimeMS:milliseconds';
const DEFAULT_BATCH = 101;

export const aggregateCommand = reading(AGGREGATE_FIELDS, function* (request, { catalog, cursors }, reply) {
  if (request.strictBoolean('explain')) throw notSupported('aggregate with explain: use the explain command');
  const name = aggregated(request);
  const pipeline = request.get('pipeline');
  if (!pipeline) throw new CommandError(40414, "BSON field 'aggregate.pipeline' is missing but a required field");
  const batchSize = readBatchSize(request);
  const stages = readStages(pipeline);
  const budget = request.budget();
  const namespace = `${request.db}.${name}`;
  const collection = catalog.find(request.db, name);
  const context = { catalog, db: request.db, budget };
  const [first, ...later] = stages;
  const results = withFolding(() =>
    first?.name === '$collStats'
      ? compileStages(later, context)(fromList([collectionStatistics(collection, namespace, first.spec)]))
      : aggregate(collection, pushDown(stages, { budget, hint: request.get('hint') }), context),
  );
  yield* writeFirstBatch(reply, cursors, { namespace, results, batchSize });
});

export function aggregated(request: Request): string {
  const target = request.get('aggregate');
  if (target && isNumber(target)) {
    if (numberOf(target) !== 1)
      throw failedToParse("Invalid command format: the 'aggregate' field must specify a collection name or 1");
    throw notSupported('aggregate without a collection');
  }
  const variables = request.document('let');
  if (variables && !isEmptyDocument(variables)) throw notSupported('aggregate with let');
  refuseCollation(request.document('collation'));
  return request.collection;
}

function readBatchSize(request: Request): number {
  const cursor = request.document('cursor');
  if (!cursor) throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  const size = get(cursor, 'batchSize');
  return size ? numberOf(size) : DEFAULT_BATCH;
}
