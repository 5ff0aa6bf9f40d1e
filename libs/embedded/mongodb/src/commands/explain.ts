import { badValue, CommandError, notSupported } from '../errors.ts';
import { documentValue, elementsOf, get, type BsonValue } from '../bson/value.ts';
import { truthOf } from '../bson/scalars.ts';
import { buildDocument, type BsonWriter } from '../bson/writer.ts';
import { pushDown } from '../aggregate/run.ts';
import { readStages } from '../aggregate/pipeline.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { conjuncts } from '../query/filter.ts';
import { countMatching, countPlan, isCountable } from '../query/count.ts';
import { run, type FindOptions } from '../query/find.ts';
import { isSorted, type IndexPlan, type Plan } from '../query/plan.ts';
import { choosePlan } from '../query/planner.ts';
import type { Collection } from '../store/collection.ts';
import { eachOf, type Task } from '../tasks/task.ts';
import { ArrayNode, valueOf } from '../update/tree.ts';
import { OP_MSG, type Message } from '../wire/message.ts';
import { aggregated } from './aggregate.ts';
import { checkFields } from './check-fields.ts';
import { reading, type Command } from './command.ts';
import { findOptions } from './find.ts';
import { Request } from './request.ts';

const NO_STAGES = valueOf(new ArrayNode([]));
const VERBOSITIES = new Set(['queryPlanner', 'executionStats', 'allPlansExecution']);

export const explainCommand = (commands: () => ReadonlyMap<string, Command>): Command =>
  reading('verbosity', function* (request, { catalog }, reply) {
    const explained = explainedRequest(request, commands());
    const verbosity = request.get('verbosity') ? request.text('verbosity') : 'allPlansExecution';
    if (!VERBOSITIES.has(verbosity)) throw badValue(`verbosity string must be one of ${[...VERBOSITIES].join(', ')}`);
    const options = optionsOf(explained);
    const collection = catalog.find(explained.db, explained.collection);
    const counts = explained.name === 'count';
    const plan = planOf(collection, options, counts);
    const planner = reply.openObject('queryPlanner');
    reply.string('namespace', `${explained.db}.${explained.collection}`);
    reply.document('winningPlan', describe(plan, options, counts && isCountable(plan)));
    reply.close(reply.openArray('rejectedPlans')).close(planner);
    if (verbosity !== 'queryPlanner') yield* writeStatistics(reply, collection, plan, options, counts);
  });

function explainedRequest(request: Request, commands: ReadonlyMap<string, Command>): Request {
  const inner = request.document('explain');
  if (!inner) throw new CommandError(14, "BSON field 'explain.explain' is the wrong type, expected type 'object'");
  const db = request.fields.get('$db');
  const body = buildDocument((out) => {
    out.copy(inner.buffer, inner.start + 4, inner.end - 1);
    if (db && !get(inner, '$db')) out.value('$db', db);
  });
  const message: Message = {
    requestId: 0,
    opCode: OP_MSG,
    body: documentValue(Buffer.from(body)),
    sequences: new Map(),
    wantsReply: true,
  };
  const explained = new Request(message, request.slice);
  const command = commands.get(explained.name);
  if (!command) throw new CommandError(59, `Explain failed due to unknown command: ${explained.name}`);
  checkFields(explained, command, message);
  return explained;
}

function optionsOf(explained: Request): FindOptions {
  switch (explained.name) {
    case 'find':
      return findOptions(explained, 'filter');
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return findOptions(explained, 'query');
    case 'aggregate':
      aggregated(explained);
      return pushDown(readStages(explained.get('pipeline') ?? NO_STAGES), {
        budget: explained.budget(),
        hint: explained.get('hint'),
      }).options;
    case 'update':
      return statementOptions(explained, 'updates', (one) => (truthOf(get(one, 'multi')) ? 0 : 1));
    case 'delete':
      return statementOptions(explained, 'deletes', (one) => (truthOf(get(one, 'limit')) ? 1 : 0));
    default:
      throw notSupported(`explain of ${explained.name}`);
  }
}

function statementOptions(explained: Request, list: string, limitOf: (statement: BsonValue) => number): FindOptions {
  const statements = explained.get(list);
  const [only, ...others] = statements?.isArray() ? elementsOf(statements) : [];
  const query = only && get(only, 'q');
  if (!only || others.length > 0 || !query) throw new CommandError(72, 'explained write batches must be of size 1');
  return {
    filter: parseFilter(query),
    sort: [],
    skip: 0,
    limit: limitOf(only),
    hint: get(only, 'hint'),
    budget: explained.budget(),
  };
}

function planOf(collection: Collection | undefined, options: FindOptions, counts: boolean): Plan {
  if (!collection) return { kind: 'empty' };
  if (counts) return countPlan(collection, options);
  return choosePlan(collection, { ...options, maxRows: options.limit ? options.skip + options.limit : 0 });
}

function describe(plan: Plan, { sort }: FindOptions, countsKeys: boolean): Buffer {
  const access = describeAccess(plan, countsKeys);
  if (sort.length === 0 || isSorted(plan)) return access;
  return buildDocument((out) => {
    out.string('stage', 'SORT');
    const pattern = out.openObject('sortPattern');
    for (const { path, descending } of sort) out.int32(path, descending ? -1 : 1);
    out.close(pattern).document('inputStage', access);
  });
}

function describeAccess(plan: Plan, countsKeys: boolean): Buffer {
  switch (plan.kind) {
    case 'empty':
      return buildDocument((out) => out.string('stage', 'EOF'));
    case 'collection':
      return buildDocument((out) =>
        out.string('stage', 'COLLSCAN').string('direction', plan.backward ? 'backward' : 'forward'),
      );
    case 'index':
      return buildDocument((out) =>
        out.string('stage', countsKeys ? 'COUNT' : 'FETCH').document('inputStage', indexStage(plan, countsKeys)),
      );
    default:
      return buildDocument((out) => {
        out.string('stage', 'FETCH');
        const inner = out.openObject('inputStage');
        out.string('stage', plan.kind === 'merge' ? 'SORT_MERGE' : 'OR');
        const list = out.openArray('inputStages');
        plan.plans.forEach((one, n) => out.document(String(n), describeAccess(one, false)));
        out.close(list).close(inner);
      });
  }
}

function indexStage({ index, ranges, backward }: IndexPlan, countsKeys: boolean): Buffer {
  const { fields, name, unique, sparse, partial } = index.spec;
  return buildDocument((out) => {
    out.string('stage', countsKeys ? 'COUNT_SCAN' : 'IXSCAN').string('indexName', name);
    const pattern = out.openObject('keyPattern');
    for (const { path, descending } of fields) out.int32(path, descending ? -1 : 1);
    out
      .close(pattern)
      .bool('isMultiKey', index.multikey !== 0)
      .bool('isUnique', unique)
      .bool('isSparse', sparse);
    out.bool('isPartial', partial !== undefined).string('direction', backward ? 'backward' : 'forward');
    out.int32('ranges', ranges.length);
  });
}

function* writeStatistics(
  reply: BsonWriter,
  collection: Collection | undefined,
  plan: Plan,
  options: FindOptions,
  counts: boolean,
): Task<void> {
  const started = performance.now();
  const returned = !collection
    ? 0
    : yield* counts ? countMatching(collection, options) : drain(collection, plan, options);
  const { budget } = options;
  const wholeCount = counts && conjuncts(options.filter).length === 0;
  const statistics = reply.openObject('executionStats');
  reply.bool('executionSuccess', true).count('nReturned', counts ? 0 : returned);
  reply.count('executionTimeMillis', Math.round(performance.now() - started));
  reply.count('totalKeysExamined', budget.keys).count('totalDocsExamined', wholeCount ? 0 : budget.documents);
  reply.document('executionStages', describe(plan, options, counts && isCountable(plan)));
  if (counts) reply.count('nCounted', returned);
  reply.close(statistics);
}

function* drain(collection: Collection, plan: Plan, options: FindOptions): Task<number> {
  let n = 0;
  yield* eachOf(run(collection, plan, options), () => (n += 1));
  return n;
}
