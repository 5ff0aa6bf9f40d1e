import { CommandError, failedToParse, notSupported, typeMismatch, unknownField } from '../errors.ts';
import { BsonType, entriesOf, isEmptyDocument } from '../bson/value.ts';
import { isNumber, numberOf } from '../bson/scalars.ts';
import { collectionStatistics } from '../aggregate/collection-statistics.ts';
import { withFolding } from '../aggregate/folding.ts';
import { checkNames, compileStages, readStages } from '../aggregate/pipeline.ts';
import { aggregate, pushDown } from '../aggregate/run.ts';
import { fromList } from '../aggregate/stage.ts';
import { reading } from './command.ts';
import { refuseCollation } from './find.ts';
import { writeFirstBatch } from './reply-batch.ts';
import type { Request } from './request.ts';

export const AGGREGATE_FIELDS =
  'pipeline cursor explain allowDiskUse bypassDocumentValidation collation hint let writeConcern';
const DEFAULT_BATCH = 101;

export const aggregateCommand = reading(AGGREGATE_FIELDS, function* (request, { catalog, cursors }, reply) {
  if (request.flag('explain')) throw notSupported('aggregate with explain: use the explain command');
  const name = aggregated(request);
  const stages = readStages(request.get('pipeline'));
  checkNames(stages);
  request.strictBoolean('allowDiskUse');
  const budget = request.budget();
  const batchSize = readBatchSize(request);
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
  if (target && isNumber(target)) throw notSupported('aggregate without a collection');
  const variables = request.document('let');
  if (variables && !isEmptyDocument(variables)) throw notSupported('aggregate with let');
  refuseCollation(request.document('collation'));
  return request.collection;
}

function readBatchSize(request: Request): number {
  if (request.fields.get('cursor')?.type === BsonType.null)
    throw typeMismatch('cursor field must be missing or an object');
  const cursor = request.document('cursor');
  if (!cursor) throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  let batchSize = DEFAULT_BATCH;
  for (const [name, value] of entriesOf(cursor)) {
    if (name !== 'batchSize') throw unknownField('cursor', name);
    if (!isNumber(value)) throw typeMismatch("BSON field 'cursor.batchSize' is the wrong type");
    batchSize = numberOf(value);
  }
  if (batchSize < 0)
    throw new CommandError(51024, `BSON field 'batchSize' value must be >= 0, actual value '${batchSize}'`);
  return batchSize;
}
