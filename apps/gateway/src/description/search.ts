import {
  fieldPathPatterns,
  lengthUnits,
  limits,
  MAX_AGGREGATIONS,
  MAX_PATH_LENGTH,
  refusedAggregationNames,
} from '@annal/search-query';
import {
  anyOf,
  body,
  described,
  filled,
  flag,
  list,
  map,
  named,
  object,
  oneOf,
  simpleValue,
  text,
  type JsonSchema,
  type Properties,
  type Schema,
} from './schema.ts';

// search.md 2 to 5.

const matching = (pattern: string): JsonSchema => ({ type: 'string', pattern: `^${pattern}$` });
const path: JsonSchema = { ...matching(fieldPathPatterns.path), maxLength: MAX_PATH_LENGTH };
const plainPath: JsonSchema = { ...matching(fieldPathPatterns.plainPath), maxLength: MAX_PATH_LENGTH };
const signedPath: JsonSchema = { ...matching(`[+-]?${fieldPathPatterns.path}`), maxLength: MAX_PATH_LENGTH };

const FRACTION = '(\\.[0-9]{1,15})?';
const latitude = anyOf({ type: 'number', minimum: -90, maximum: 90 }, matching(`[+-]?([0-8]?[0-9]${FRACTION}|90)`));
const longitude = anyOf(
  { type: 'number', minimum: -180, maximum: 180 },
  matching(`[+-]?(([0-9]{1,2}|1[0-7][0-9])${FRACTION}|180)`),
);
const distance = described(
  matching(`[0-9]{1,12}${FRACTION} ?(${lengthUnits.join('|')})?`),
  'A number and a unit, such as `7.5km`; metres without one',
);

const words = anyOf(filled, body({ term: filled }, { fuzzy: flag, operator: oneOf('and', 'or') }));

const operands: Properties = {
  equalTo: simpleValue,
  greaterThan: simpleValue,
  greaterThanOrEqualTo: simpleValue,
  lessThan: simpleValue,
  lessThanOrEqualTo: simpleValue,
  contains: described(text, '`*` is any run of characters, `?` is one'),
  startsWith: text,
  endsWith: text,
  in: list(simpleValue, { maxItems: limits.values }),
  between: list(simpleValue, { minItems: 2, maxItems: 2, description: 'The least and the greatest value' }),
  exists: flag,
  freeText: words,
  distanceWithin: object({ lat: latitude, lon: longitude, distance }),
};

const weight: JsonSchema = {
  type: 'number',
  exclusiveMinimum: 0,
  description: 'How much a clause with `freeText` counts for the order by relevance',
};

const closed = (properties: Properties, optional: Properties = {}): JsonSchema => ({
  ...object(properties, optional),
  additionalProperties: false,
});

function clausesOf(name: string, field: JsonSchema): JsonSchema {
  const clause: JsonSchema = { $ref: `#/components/schemas/${name}` };
  const one = anyOf(
    ...Object.entries(operands).map(([operator, operand]) => closed({ field, [operator]: operand }, { weight })),
    closed({ and: list(clause) }),
    closed({ or: list(clause) }),
    closed({ not: anyOf(clause, list(clause, { minItems: 1, maxItems: 1 })) }),
  );
  const limited = `At most ${limits.clauses} clauses and ${limits.depth} levels`;
  return list(named(name, described(one, `A field with one operator, or a logical operator. ${limited}`)), {
    description: 'Clauses, all of which have to match',
  });
}

function ordersOf(field: JsonSchema, signedField: JsonSchema): JsonSchema {
  const one = anyOf(signedField, closed({ asc: field }), closed({ desc: field }));
  return described(
    anyOf(list(one, { maxItems: limits.orders }), signedField),
    '`[{ "asc": field }, { "desc": field }]`, or names; `-` before a name turns its order round',
  );
}

export const entryClauses = clausesOf('EntryClause', path);
export const entryOrders = ordersOf(path, signedPath);

export const clausesBy = (name: string, fields: readonly string[]) => clausesOf(name, oneOf(...fields));
export const ordersBy = (fields: readonly string[]) =>
  ordersOf(oneOf(...fields), matching(`[+-]?(${fields.join('|').replaceAll('.', '\\.')})`));

const size: JsonSchema = { type: 'integer', minimum: 1, maximum: 1_000, default: 10 };
const aggregation = body(
  { field: plainPath },
  { size, missing: described(text, 'What entries without a value are counted as') },
);

export const aggregations: JsonSchema = {
  ...map(aggregation, { description: 'How often each value of a field occurs: `{ name: { "field": path } }`' }),
  maxProperties: MAX_AGGREGATIONS,
  propertyNames: { not: { enum: refusedAggregationNames } },
};

export const asJson = (schema: Schema): JsonSchema => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: schema,
});
