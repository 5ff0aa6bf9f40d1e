import {
  componentIn,
  composedFields,
  COMPOSER,
  isArrayType,
  isTagFormat,
  scalarOf,
  type Field,
} from '@annal/content-rules';
import { isRecord } from '@annal/kernel';
import { byText } from './type-names.ts';
import { listOf, literal, member, union } from './written-text.ts';

export interface NamedType {
  readonly id: string;
  readonly name: string;
  readonly dataFormat: 'entry' | 'asset';
}

export interface Names {
  /** Undefined for a component that is not published. */
  readonly component: (id: string) => string | undefined;
  /** Undefined for a type that is not shown. */
  readonly type: (id: string) => NamedType | undefined;
  /** The spelling of a published type's id, shown or not. */
  readonly typeId: (id: string) => string | undefined;
}

const SCALARS = {
  string: 'string',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  dateTime: 'string',
  object: '{ [key: string]: unknown } | string',
} as const;

const STRUCTURED: Readonly<Record<string, string>> = {
  image: 'ImageValue',
  quote: 'QuoteValue',
  dateRange: 'DateRangeValue',
  location: 'LocationValue',
  taxonomy: 'TaxonomyValue',
};

/** What a link leads to, or a tag, may be gone, whatever the model requires (delivery.md 1.6). */
const MAY_BE_GONE: ReadonlySet<string | null> = new Set(['entry', 'asset', 'image']);

/** The type of a field's value as it is delivered. Lists are never null. */
export function fieldType(field: Field, names: Names): string {
  const type = valueType(field, names);
  if (isArrayType(field.dataType)) return listOf(type);
  const isSure = required(field) && !MAY_BE_GONE.has(field.dataFormat) && !isTagFormat(field.dataFormat);
  return isSure ? type : `${type} | null`;
}

function valueType(field: Field, names: Names): string {
  const { dataFormat, dataType } = field;
  const scalar = scalarOf(dataType);
  const component = componentIn(dataFormat);
  if (component !== undefined) return names.component(component) ?? SCALARS.object;
  if (dataFormat === COMPOSER) return composedType(field, names);
  if (dataFormat === 'entry' || dataFormat === 'asset') return linkType(field, names);
  const structured = dataFormat === null ? undefined : STRUCTURED[dataFormat];
  if (structured) return structured;
  return scalar === 'string' && !isTagFormat(dataFormat) ? textType(field) : SCALARS[scalar];
}

function composedType(field: Field, names: Names): string {
  const items = composedFields(field).toSorted((one, other) => byText(one.id, other.id));
  return union(items.map((item) => `{ type: ${literal(item.id)}; value: ${fieldType(item, names)} }`));
}

/** A link that is not inlined shows `sys` alone, and one to a type outside delivery always does. */
function linkType(field: Field, names: Names): string {
  const ids = allowedTypes(field);
  if (ids.length === 0) {
    const formats = parameter(field, 'allowedDataFormats', 'dataFormats').filter(isText);
    const isOpen = (format: string) => formats.length === 0 || formats.includes(format);
    return union([...(isOpen('entry') ? ['AnyEntry'] : []), ...(isOpen('asset') ? ['AnyAsset'] : []), 'Link']);
  }
  const known = [...new Set(ids.flatMap((id) => names.typeId(id) ?? []))].toSorted(byText);
  const shown = known.flatMap((id) => names.type(id)?.name ?? []);
  return union([...shown, `Link<${union(known.map(literal))}>`]);
}

function textType(field: Field): string {
  const items = parameter(field, 'allowedValues', 'labeledValues');
  const values = new Set(items.flatMap((item) => (isRecord(item) && isText(item['value']) ? [item['value']] : [])));
  return values.size === 0 ? SCALARS.string : union([...values].toSorted(byText).map(literal));
}

/** Ids in the spelling of the field. */
export function allowedTypes(field: Field): readonly string[] {
  const { contentType } = field.validations;
  const single = isRecord(contentType) ? [contentType['contentType']] : [];
  return [...parameter(field, 'allowedContentTypes', 'contentTypes'), ...single].filter(isText);
}

function parameter({ validations }: Field, rule: string, name: string): readonly unknown[] {
  const validation = Object.hasOwn(validations, rule) ? validations[rule] : undefined;
  const value = isRecord(validation) ? validation[name] : undefined;
  return Array.isArray(value) ? (value as unknown[]) : [];
}

const required = ({ validations }: Field): boolean => isRecord(validations['required']);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Of the base interfaces; a field with such a name has to fit what the client's type says. */
const OF_THE_CLIENT: Readonly<Record<string, string>> = { entryTags: 'string[]' };

export function memberOf(field: Field, names: Names): string {
  const type = fieldType(field, names);
  const inherited = OF_THE_CLIENT[field.id];
  return `${member(field.id)}: ${inherited === undefined || inherited === type ? type : 'any'};`;
}
