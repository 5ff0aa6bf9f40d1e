import { CommandError, notSupported, typeMismatch, unknownField } from '../errors.ts';
import { BsonType, documentValue, elementsOf, entriesOf, get, isEmptyDocument, type BsonValue } from '../bson/value.ts';
import { count as countValue, isNumber, numberOf, stringOf } from '../bson/scalars.ts';
import { buildDocument } from '../bson/writer.ts';
import { matches } from '../query/filter.ts';
import { inOrder } from '../query/order.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { parseSort, sortKey, type Sort } from '../query/sort.ts';
import { all, eachOf, PAUSED } from '../tasks/task.ts';
import { ArrayNode, encodeDocument, ObjectNode } from '../update/tree.ts';
import { compileExpression } from './expression.ts';
import { checkFieldName } from './field-path.ts';
import { parseAddFields, parseProject, parseReplaceRoot, parseUnset } from './fields.ts';
import { parseGroup } from './group.ts';
import { parseLookup } from './lookup.ts';
import { sample } from './sample.ts';
import { eachWithinLimit, fromList, ofAll, paced, perDocument, type Stage, type StageContext } from './stage.ts';
import { parseUnwind } from './unwind.ts';

export interface NamedStage {
  readonly name: string;
  readonly spec: BsonValue;
}

const KNOWN_ELSEWHERE = new Set(
  (
    '$bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $currentOp $densify $documents $fill ' +
    '$geoNear $graphLookup $indexStats $listLocalSessions $listSampledQueries $listSessions $merge $out $planCacheStats ' +
    '$rankFusion $redact $search $searchMeta $setWindowFields $shardedDataDistribution $unionWith $vectorSearch'
  ).split(' '),
);

const KNOWN = new Set(
  (
    '$match $sort $skip $limit $count $project $addFields $set $unset $replaceRoot $replaceWith $group $unwind ' +
    '$sortByCount $lookup $facet $sample $collStats'
  ).split(' '),
);

/** MongoDB looks at the names of all stages before the first specification, but reads some stages at once. */
export function readStages(pipeline: BsonValue): NamedStage[] {
  return elementsOf(pipeline).map((stage) => {
    const [only, ...others] = entriesOf(stage);
    if (!only || others.length > 0)
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    const [name, spec] = only;
    if (KNOWN_ELSEWHERE.has(name)) throw notSupported(`the stage ${name}`);
    if (!KNOWN.has(name)) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    return { name, spec };
  });
}

const NOT_IN_FACETS = new Set(['$facet', '$out', '$merge', '$collStats', '$geoNear', '$indexStats', '$planCacheStats']);

/** Parses, and if necessary refuses, every stage before the first document is read. */
export function compileStages(stages: readonly NamedStage[], context: StageContext): Stage {
  const compiled = stages.map((stage) => compileStage(stage, context));
  return (input) => compiled.reduce((results, stage) => paced(stage(results), context.budget), input);
}

function compileStage({ name, spec }: NamedStage, context: StageContext): Stage {
  switch (name) {
    case '$match':
      return match(spec);
    case '$sort':
      return parseSortStage(spec);
    case '$skip':
      return skip(natural(spec, '$skip'));
    case '$limit':
      return limit(positive(spec));
    case '$count':
      return countStage(countName(spec));
    case '$project':
      return parseProject(spec);
    case '$addFields':
    case '$set':
      return parseAddFields(spec);
    case '$unset':
      return parseUnset(spec);
    case '$replaceRoot':
      return parseReplaceRoot(newRootOf(spec));
    case '$replaceWith':
      return parseReplaceRoot(spec);
    case '$group':
      return parseGroup(spec);
    case '$unwind':
      return parseUnwind(spec);
    case '$sortByCount':
      return sortByCount(spec);
    case '$lookup':
      return parseLookup(spec, context);
    case '$facet':
      return facet(spec, context);
    case '$sample':
      return sample(spec);
    case '$collStats':
      throw new CommandError(40602, '$collStats is only valid as the first stage in a pipeline.');
    default:
      throw notSupported(`the stage ${name}`);
  }
}

export function matchFilter(spec: BsonValue, isSorted = true): ReturnType<typeof parseFilter> {
  if (!spec.isObject()) throw new CommandError(15959, 'the match filter must be an expression in an object');
  return parseFilter(spec, 'document', isSorted);
}

function newRootOf(spec: BsonValue): BsonValue | undefined {
  if (!spec.isObject()) throw new CommandError(40229, 'expected an object as specification for $replaceRoot stage');
  for (const [name] of entriesOf(spec)) if (name !== 'newRoot') throw unknownField('$replaceRoot', name);
  return get(spec, 'newRoot');
}

/** MongoDB sorts the conditions of a query, but not those of a stage further back. */
function match(spec: BsonValue): Stage {
  const filter = matchFilter(spec, false);
  return perDocument((body) => (matches(filter, documentValue(body)) ? [body] : []));
}

export function natural(spec: BsonValue, stage: string): number {
  const n = isNumber(spec) ? numberOf(spec) : NaN;
  if (!Number.isInteger(n) || n < 0 || n >= 2 ** 63)
    throw new CommandError(
      stage === '$limit' ? 5107201 : 5107200,
      `invalid argument to ${stage} stage: Expected a non-negative number`,
    );
  return n;
}

export function positive(spec: BsonValue): number {
  const n = natural(spec, '$limit');
  if (n === 0) throw new CommandError(15958, 'the limit must be positive');
  return n;
}

function skip(n: number): Stage {
  return (input) => {
    let left = n;
    return {
      next: () => {
        for (;;) {
          const body = input.next();
          if (!body || body === PAUSED || left === 0) return body;
          left -= 1;
        }
      },
    };
  };
}

function limit(n: number): Stage {
  return (input) => {
    let left = n;
    return {
      next: () => {
        const body = left > 0 ? input.next() : undefined;
        if (body && body !== PAUSED) left -= 1;
        return body;
      },
    };
  };
}

function parseSortStage(spec: BsonValue): Stage {
  if (!spec.isObject()) throw new CommandError(15973, 'the $sort key specification must be an object');
  return sortStage(parseSort(spec));
}

function sortStage(sort: Sort): Stage {
  if (sort.length === 0) throw new CommandError(15976, '$sort stage must have at least one sort key');
  return ofAll(function* (input) {
    const keyed: { readonly body: Buffer; readonly n: number; readonly key: Buffer }[] = [];
    yield* eachWithinLimit(input, (body) => keyed.push({ body, n: keyed.length, key: sortKey(body, sort) }));
    const sorted = yield* all(yield* inOrder(keyed));
    return sorted.map(({ body }) => body);
  });
}

export function countName(spec: BsonValue): string {
  if (spec.type !== BsonType.string) throw new CommandError(40156, 'the count field must be a non-empty string');
  const name = stringOf(spec);
  if (!name) throw new CommandError(40157, 'the count field must be a non-empty string');
  if (name.startsWith('$')) throw new CommandError(40158, 'the count field cannot be a $-prefixed path');
  if (name.includes('\0')) throw new CommandError(40159, 'the count field cannot contain a null byte');
  if (name.includes('.')) throw new CommandError(40160, "the count field cannot contain '.'");
  return name;
}

function countStage(name: string): Stage {
  return ofAll(function* (input) {
    let n = 0;
    yield* eachOf(input, () => (n += 1));
    return n === 0 ? [] : [buildDocument((out) => out.value(name, countValue(n)))];
  });
}

function sortByCount(expression: BsonValue): Stage {
  if (expression.type !== BsonType.string && !expression.isObject())
    throw new CommandError(40149, 'the sortByCount field must be specified as a string or as an object');
  if (expression.isObject() && !entriesOf(expression)[0]?.[0].startsWith('$'))
    throw new CommandError(40147, 'the sortByCount field must be defined as a $-prefixed path or an expression');
  if (expression.type === BsonType.string && !stringOf(expression).startsWith('$'))
    throw new CommandError(40148, 'the sortByCount field must be defined as a $-prefixed path or an expression');
  compileExpression(expression);
  const grouping = buildDocument((out) => {
    out.value('_id', expression);
    const accumulator = out.openObject('count');
    out.int32('$sum', 1).close(accumulator);
  });
  const grouped = parseGroup(documentValue(Buffer.from(grouping)));
  const sorted = sortStage([{ path: 'count', parts: [Buffer.from('count')], descending: true }]);
  return (input) => sorted(grouped(input));
}

function facet(spec: BsonValue, context: StageContext): Stage {
  if (!spec.isObject() || isEmptyDocument(spec))
    throw new CommandError(40169, 'the $facet specification must be a non-empty object');
  const facets = entriesOf(spec).map(([name, pipeline]) => {
    checkFieldName(name);
    if (!pipeline.isArray()) throw new CommandError(40170, `arguments to $facet must be arrays, ${name} is not`);
    if (elementsOf(pipeline).some((stage) => !stage.isObject()))
      throw typeMismatch("Each element of the 'pipeline' array must be an object");
    const stages = readStages(pipeline);
    const other = stages.find((stage) => NOT_IN_FACETS.has(stage.name));
    if (other) throw new CommandError(40600, `${other.name} is not allowed to be used within a $facet stage`);
    return [name, compileStages(stages, context)] as const;
  });
  return ofAll(function* (input) {
    const bodies: Buffer[] = [];
    yield* eachWithinLimit(input, (body) => bodies.push(body));
    const results: [string, ArrayNode][] = [];
    for (const [name, stage] of facets) {
      const found = yield* all(stage(paced(fromList(bodies), context.budget)));
      results.push([name, new ArrayNode(found.map((one) => documentValue(Buffer.from(one))))]);
    }
    return [encodeDocument(new ObjectNode(results))];
  });
}
