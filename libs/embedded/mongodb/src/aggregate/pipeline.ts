import { CommandError, notSupported } from '../errors.ts';
import { BsonType, documentValue, elementsOf, entriesOf, get, type BsonValue } from '../bson/value.ts';
import { count as countValue, isNumber, numberOf, stringOf } from '../bson/scalars.ts';
import { buildDocument } from '../bson/writer.ts';
import { matches } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { parseSort, sortKey, type Sort } from '../query/sort.ts';
import { ArrayNode, encodeDocument, ObjectNode } from '../update/tree.ts';
import { compileExpression } from './expression.ts';
import { parseAddFields, parseProject, parseReplaceRoot, parseUnset } from './fields.ts';
import { parseGroup } from './group.ts';
import { parseLookup } from './lookup.ts';
import { fromList, perDocument, toList, type Stage, type StageContext } from './stage.ts';
import { parseUnwind } from './unwind.ts';

export interface NamedStage {
  readonly name: string;
  readonly spec: BsonValue;
}

const MEMORY_LIMIT = 100 * 1024 * 1024;

const KNOWN_ELSEWHERE = new Set(
  (
    '$bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $currentOp $densify $documents $fill ' +
    '$geoNear $graphLookup $indexStats $listLocalSessions $listSampledQueries $listSessions $merge $out $planCacheStats ' +
    '$rankFusion $redact $sample $search $searchMeta $setWindowFields $shardedDataDistribution $unionWith $vectorSearch'
  ).split(' '),
);

export function readStages(pipeline: BsonValue | undefined): NamedStage[] {
  if (!pipeline?.isArray()) throw new CommandError(14, "'pipeline' option must be specified as an array");
  return elementsOf(pipeline).map((stage) => {
    const [only, ...others] = stage.isObject() ? entriesOf(stage) : [];
    if (!only || others.length > 0)
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    return { name: only[0], spec: only[1] };
  });
}

/** All stages as one; every one is parsed, and refused if need be, before the first document is read. */
export function compileStages(stages: readonly NamedStage[], context: StageContext): Stage {
  const compiled = stages.map((stage) => compileStage(stage, context));
  return (input) => compiled.reduce((results, stage) => stage(results), input);
}

function compileStage({ name, spec }: NamedStage, context: StageContext): Stage {
  switch (name) {
    case '$match':
      return match(spec);
    case '$sort':
      return sortStage(parseSort(spec));
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
      return parseReplaceRoot(get(spec, 'newRoot'));
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
    default:
      if (KNOWN_ELSEWHERE.has(name)) throw notSupported(`the stage ${name}`);
      throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
}

export function matchFilter(spec: BsonValue): ReturnType<typeof parseFilter> {
  if (!spec.isObject()) throw new CommandError(15959, 'the match filter must be an expression in an object');
  return parseFilter(spec);
}

function match(spec: BsonValue): Stage {
  const filter = matchFilter(spec);
  return perDocument((body) => (matches(filter, documentValue(body)) ? [body] : []));
}

export function natural(spec: BsonValue, stage: string): number {
  const n = isNumber(spec) ? numberOf(spec) : NaN;
  if (!Number.isInteger(n) || n < 0)
    throw new CommandError(5107200, `invalid argument to ${stage} stage: Expected a non-negative number`);
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
        for (; left > 0; left -= 1) if (!input.next()) return undefined;
        return input.next();
      },
    };
  };
}

function limit(n: number): Stage {
  return (input) => {
    let left = n;
    return { next: () => (left-- > 0 ? input.next() : undefined) };
  };
}

function sortStage(sort: Sort): Stage {
  if (sort.length === 0) throw new CommandError(15976, '$sort stage must have at least one sort key');
  return (input) => {
    let sorted: Buffer[] | undefined;
    return { next: () => (sorted ??= sortAll(limited(input), sort)).shift() };
  };
}

function sortAll(bodies: Buffer[], sort: Sort): Buffer[] {
  const keyed = bodies.map((body, n) => ({ body, n, key: sortKey(body, sort) }));
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key) || a.n - b.n).map(({ body }) => body);
}

function limited(input: { next(): Buffer | undefined }): Buffer[] {
  let bytes = 0;
  return toList({
    next: () => {
      const body = input.next();
      bytes += (body?.length ?? 0) + 100;
      if (bytes > MEMORY_LIMIT) throw new CommandError(292, 'a stage exceeded the memory limit of 104857600 bytes');
      return body;
    },
  });
}

export function countName(spec: BsonValue): string {
  const name = spec.type === BsonType.string ? stringOf(spec) : '';
  if (!name || name.startsWith('$') || name.includes('.') || name.includes('\0'))
    throw new CommandError(40156, 'the count field must be a non-empty string that is a valid field name');
  return name;
}

function countStage(name: string): Stage {
  return (input) => {
    let done = false;
    return {
      next: () => {
        if (done) return undefined;
        done = true;
        let n = 0;
        while (input.next()) n += 1;
        return n === 0 ? undefined : buildDocument((out) => out.value(name, countValue(n)));
      },
    };
  };
}

function sortByCount(expression: BsonValue): Stage {
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
  if (!spec.isObject()) throw new CommandError(40169, 'the $facet specification must be a non-empty object');
  const facets = entriesOf(spec).map(([name, pipeline]) => {
    const stages = readStages(pipeline);
    if (stages.some((stage) => stage.name === '$facet'))
      throw new CommandError(40600, '$facet is not allowed to be used within a $facet stage');
    return [name, compileStages(stages, context)] as const;
  });
  return (input) => {
    let done = false;
    return {
      next: () => {
        if (done) return undefined;
        done = true;
        const all = limited(input);
        return encodeDocument(
          new ObjectNode(
            facets.map(([name, stage]) => [
              name,
              new ArrayNode(toList(stage(fromList(all))).map((one) => documentValue(Buffer.from(one)))),
            ]),
          ),
        );
      },
    };
  };
}
