import { type ComponentFields, composedFields, type Field, isArray, visitValues } from '@annal/content-rules';
import { isRecord } from '@annal/kernel';
import { lineOf } from './taxonomy.keys.ts';

export const isTaxonomyFormat = (dataFormat: unknown): boolean => dataFormat === 'taxonomy';

export function haveTaxonomyFields(fields: readonly Field[]): boolean {
  return fields.some((field) => isTaxonomyFormat(field.dataFormat) || haveTaxonomyFields(composedFields(field)));
}

/** Keys that taxonomy fields name. */
export function taxonomyKeysOf(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  components: ComponentFields,
): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (_: string, value: unknown) => {
    if (typeof value === 'string') keys.add(value);
  };
  visitValues(fields, values, { components, isVisited: isTaxonomyFormat, visit });
  return keys;
}

/** No taxonomy is deeper. */
const BELOW_ROOT = /^0(\/\d{1,9}){1,10}$/;
const LONGEST = '0/123456789'.length * 10;
/** So that an entry made for the purpose cannot hold up an index. */
const MOST = 10_000;

/**
 * Everything in the values of an entry that may be a taxonomy key, with all keys above it but the root: which fields
 * hold keys is not known here.
 */
export function possibleTaxonomyKeys(values: unknown): readonly string[] {
  const keys = new Set<string>();
  collect(values, keys);
  return [...keys];
}

/** Entries are at most 64 levels deep. */
function collect(value: unknown, keys: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length > LONGEST || !value.startsWith('0/') || !BELOW_ROOT.test(value) || keys.size >= MOST) return;
    for (const key of lineOf(value).slice(1)) keys.add(key);
  } else if (isArray(value)) for (const item of value) collect(item, keys);
  else if (isRecord(value)) for (const name of Object.keys(value)) collect(value[name], keys);
}
