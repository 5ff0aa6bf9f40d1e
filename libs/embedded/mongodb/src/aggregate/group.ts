import { CommandError, notSupported, typeMismatch } from '../errors.ts';
import { compareValues } from '../bson/compare.ts';
import { keyOf } from '../bson/key.ts';
import { count as countValue, double, int32, isNumber, NULL, numberOf } from '../bson/scalars.ts';
import { BsonType, documentValue, entriesOf, isEmptyDocument, type BsonValue } from '../bson/value.ts';
import { buildDocument } from '../bson/writer.ts';
import type { Results } from '../store/cursors.ts';
import { eachOf, type Task } from '../tasks/task.ts';
import { combine } from '../update/arithmetic.ts';
import { ArrayNode, ObjectNode, valueOf } from '../update/tree.ts';
import { compileExpression, type Expression } from './expression.ts';
import { ofAll, type Stage } from './stage.ts';

interface Accumulator {
  add(value: BsonValue | undefined): void;
  result(): BsonValue;
}

const MEMORY_LIMIT = 100 * 1024 * 1024;

export function parseGroup(spec: BsonValue): Stage {
  if (!spec.isObject()) throw new CommandError(15947, "a group's fields must be specified in an object");
  const fields = entriesOf(spec);
  const id = fields.find(([name]) => name === '_id');
  if (!id) throw new CommandError(15955, 'a group specification must include an _id');
  const idOf = compileId(id[1]);
  const accumulators = fields.filter(([name]) => name !== '_id').map(([name, value]) => parseAccumulator(name, value));
  return ofAll((input) => group(input, idOf, accumulators));
}

function compileId(id: BsonValue): Expression {
  const isPlain = id.isObject() && !entriesOf(id)[0]?.[0].startsWith('$');
  if (!isPlain) return compileExpression(id);
  const parts = entriesOf(id).map(([name, value]) => {
    if (name.startsWith('$') || name.includes('.') || isNumber(value) || value.type === BsonType.bool)
      throw new CommandError(17390, '$group does not support inclusion-style expressions');
    return [name, compileExpression(value)] as const;
  });
  return (document) => {
    const node = new ObjectNode([]);
    for (const [name, expression] of parts) {
      // Several are an object without those that are missing; one stands for the whole.
      const value = expression(document) ?? (parts.length === 1 ? NULL : undefined);
      if (value) node.entries.push([name, value]);
    }
    return valueOf(node);
  };
}

type ParsedAccumulator = readonly [name: string, expression: Expression, create: () => Accumulator];

function parseAccumulator(name: string, spec: BsonValue): ParsedAccumulator {
  if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`);
  const [only, ...others] = spec.isObject() ? entriesOf(spec) : [];
  if (name.startsWith('$')) throw new CommandError(40236, `The field name '${name}' cannot be an operator name`);
  if (others.length > 0) throw new CommandError(40238, `The field '${name}' must specify one accumulator`);
  if (!only) throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
  const [operator, argument] = only;
  if (operator === '$count') {
    if (!argument.isObject() || !isEmptyDocument(argument))
      throw typeMismatch('$count takes no arguments, i.e. $count:{}');
    return [name, () => int32(1), sum];
  }
  const create = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (!create) {
    if (OTHERS.has(operator)) throw notSupported(`the accumulator ${operator}`);
    throw new CommandError(15952, `unknown group operator '${operator}'`);
  }
  if (argument.isArray()) throw new CommandError(40237, `The ${operator} accumulator is a unary operator`);
  return [name, compileExpression(argument), create];
}

function* group(input: Results, idOf: Expression, accumulators: readonly ParsedAccumulator[]): Task<Buffer[]> {
  const groups = new Map<string, { id: BsonValue; states: Accumulator[] }>();
  let bytes = 0;
  yield* eachOf(input, (body) => {
    const document = documentValue(body);
    const id = idOf(document) ?? NULL;
    const key = keyOf(id).toString('latin1');
    let entry = groups.get(key);
    if (!entry) {
      entry = { id, states: accumulators.map(([, , create]) => create()) };
      groups.set(key, entry);
      bytes += key.length * 2 + 200;
    }
    for (const [n, [, expression]] of accumulators.entries()) {
      const value = expression(document);
      entry.states[n]?.add(value);
      if (value) bytes += entry.states[n] instanceof List ? value.end - value.start + 64 : 0;
    }
    if (bytes > MEMORY_LIMIT) throw new CommandError(292, 'Exceeded memory limit for $group');
  });
  return [...groups.values()].map(({ id, states }) =>
    buildDocument((out) => {
      out.value('_id', id);
      accumulators.forEach(([name], n) => out.value(name, states[n]?.result() ?? NULL));
    }),
  );
}

function sum(): Accumulator {
  let total: BsonValue = int32(0);
  let small = 0;
  const kinds = new Set<number>();
  const settle = (): BsonValue => {
    if (small !== 0) total = combine('add', total, countValue(small));
    small = 0;
    return total;
  };
  return {
    add: (value) => {
      if (!value || !isNumber(value)) return;
      if (value.type === BsonType.int32 && Math.abs(small) < 1_000_000_000) {
        const n = numberOf(value);
        if (Math.abs(n) < 1_000_000_000) {
          small += n;
          return;
        }
      }
      onlyOneKind(kinds, value, '$sum');
      total = combine('add', settle(), value);
    },
    result: settle,
  };
}

/** MongoDB keeps decimals apart from doubles and adds them at the end. */
function onlyOneKind(kinds: Set<number>, { type }: BsonValue, operator: string): void {
  kinds.add(type);
  if (kinds.has(BsonType.decimal128) && (operator === '$avg' || kinds.has(BsonType.double)))
    throw notSupported(`arithmetic with decimals in ${operator}`);
}

function average(): Accumulator {
  let total = 0;
  let n = 0;
  const kinds = new Set<number>();
  return {
    add: (value) => {
      if (!value || !isNumber(value)) return;
      onlyOneKind(kinds, value, '$avg');
      total += numberOf(value);
      n += 1;
    },
    result: () => (n === 0 ? NULL : double(total / n)),
  };
}

const extreme = (wins: (order: number) => boolean) => (): Accumulator => {
  let best: BsonValue | undefined;
  return {
    add: (value) => {
      if (!value || value.type === BsonType.null || value.type === BsonType.undefined) return;
      if (!best || wins(compareValues(value, best))) best = value;
    },
    result: () => best ?? NULL,
  };
};

function first(): Accumulator {
  let value: BsonValue | undefined;
  return { add: (next) => (value ??= next ?? NULL), result: () => value ?? NULL };
}

function last(): Accumulator {
  let value: BsonValue | undefined;
  return { add: (next) => (value = next), result: () => value ?? NULL };
}

class List implements Accumulator {
  private readonly values: BsonValue[] = [];
  private readonly seen: Set<string> | undefined;

  constructor(distinct: boolean) {
    this.seen = distinct ? new Set() : undefined;
  }

  add(value: BsonValue | undefined): void {
    if (!value) return;
    if (this.seen) {
      const key = keyOf(value).toString('latin1');
      if (this.seen.has(key)) return;
      this.seen.add(key);
    }
    this.values.push(value);
  }

  result(): BsonValue {
    return valueOf(new ArrayNode(this.values));
  }
}

const ACCUMULATORS: Readonly<Record<string, () => Accumulator>> = {
  $sum: sum,
  $avg: average,
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $first: first,
  $last: last,
  $push: () => new List(false),
  $addToSet: () => new List(true),
};

const OTHERS = new Set(
  '$accumulator $bottom $bottomN $concatArrays $firstN $lastN $maxN $median $mergeObjects $minN $percentile $setUnion $stdDevPop $stdDevSamp $top $topN'.split(
    ' ',
  ),
);
