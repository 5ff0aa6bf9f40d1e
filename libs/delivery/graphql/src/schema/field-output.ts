import { GraphQLBoolean, GraphQLFloat, GraphQLString, type GraphQLOutputType } from 'graphql';
import { componentIn, COMPOSER, isArrayType, isTagFormat, scalarOf, type Field } from '@annal/content-rules';
import { isRecord } from '@annal/kernel';
import type { Asking } from '../data/asking.ts';
import { Part } from '../data/part.ts';
import { firstArgument, imagedAsset, isLinked, linkedPart, partsOf, type Allowed } from './links.ts';
import { resolving, type FieldConfig } from './resolving.ts';
import { DateTime, Json } from './scalars.ts';
import { listOf } from './sys-types.ts';
import { TaxonomyNode } from './taxonomy.ts';
import { DateRangeValue, LocationValue, QuoteValue } from './value-types.ts';

/** Types that differ from schema to schema. */
export interface NamedTypes {
  readonly component: (id: string) => GraphQLOutputType | undefined;
  readonly composer: (owner: string, field: Field) => GraphQLOutputType | undefined;
  /** What a field may link to. */
  readonly target: (owner: string, field: Field) => { readonly type: GraphQLOutputType; readonly allowed: Allowed };
  readonly image: { readonly type: GraphQLOutputType; readonly allowed: Allowed };
}

type Convert = (value: unknown, part: Part, asking: Asking) => unknown;

/** @param key of the value in the part; differs from the id of the field in items of composers */
export function fieldOutput(owner: string, field: Field, types: NamedTypes, key = field.id): FieldConfig {
  if (field.dataFormat === 'entry' || field.dataFormat === 'asset') return linkOutput(owner, field, types, key);
  const { type, convert } = valueOutput(owner, field, types);
  const isList = isArrayType(field.dataType);
  const isImages = isList && field.dataFormat === 'image';
  return {
    type: isList ? listOf(type) : type,
    ...(isImages && { args: firstArgument }),
    resolve: resolving<Part>((part, { first }, asking) => {
      const value = part.values[key] ?? null;
      if (!isList) return value === null ? null : convert(value, part, asking);
      const items = Array.isArray(value) ? value.map((item) => convert(item, part, asking)) : [];
      const present = items.filter((item) => item !== null);
      return isImages ? partsOf(present, first, (item) => Promise.resolve(item as Part)) : present;
    }),
  };
}

function linkOutput(owner: string, field: Field, types: NamedTypes, key: string): FieldConfig {
  const { type, allowed } = types.target(owner, field);
  if (!isArrayType(field.dataType))
    return {
      type,
      resolve: resolving<Part>((part, _args, asking) => {
        const link = part.values[key];
        return isLinked(link) ? linkedPart(link, part, allowed, asking) : null;
      }),
    };
  return {
    type: listOf(type),
    args: firstArgument,
    resolve: resolving<Part>((part, { first }, asking) => {
      const links = part.values[key];
      return partsOf(Array.isArray(links) ? links : [], first, (link) => linkedPart(link, part, allowed, asking));
    }),
  };
}

function valueOutput(
  owner: string,
  field: Field,
  types: NamedTypes,
): { readonly type: GraphQLOutputType; readonly convert: Convert } {
  const dataFormat: string | null = field.dataFormat;
  const component = componentIn(dataFormat);
  const named = component === undefined ? undefined : types.component(component);
  if (named) return { type: named, convert: partOf };
  const composer = dataFormat === COMPOSER ? types.composer(owner, field) : undefined;
  if (composer) return { type: composer, convert: partOf };
  if (isTagFormat(field.dataFormat)) return { type: GraphQLString, convert: textOrNull };
  switch (dataFormat) {
    case 'image':
      return { type: types.image.type, convert: partOf };
    case 'location':
      return { type: LocationValue, convert: asItIs };
    case 'quote':
      return { type: QuoteValue, convert: asItIs };
    case 'dateRange':
      return { type: DateRangeValue, convert: asItIs };
    case 'taxonomy':
      return { type: TaxonomyNode, convert: asItIs };
    default:
      return plainOutput(field);
  }
}

function plainOutput({ dataType }: Field): { readonly type: GraphQLOutputType; readonly convert: Convert } {
  switch (scalarOf(dataType)) {
    case 'string':
      return { type: GraphQLString, convert: textOrNull };
    case 'integer':
    case 'decimal':
      return { type: GraphQLFloat, convert: asItIs };
    case 'boolean':
      return { type: GraphQLBoolean, convert: asItIs };
    case 'dateTime':
      return { type: DateTime, convert: asItIs };
    case 'object':
      return { type: Json, convert: asItIs };
  }
}

const asItIs: Convert = (value, _part, { budget }) => {
  budget.shows(value);
  return value;
};

/** A tag that is gone shows what is stored, which is no text. */
const textOrNull: Convert = (value, _part, { budget }) => {
  budget.shows(value);
  return typeof value === 'string' ? value : null;
};

const partOf: Convert = (value, { view }) => (isRecord(value) ? new Part(value, view) : null);

export const imageAsset = ({ image }: Pick<NamedTypes, 'image'>, type: GraphQLOutputType): FieldConfig => ({
  type,
  resolve: resolving<Part>((part, _args, asking) => imagedAsset(part, image.allowed, asking)),
});
