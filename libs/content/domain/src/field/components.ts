import type { Field } from './field.ts';
import { isArray, isRecord, own } from './json.ts';

/** What components consist of, by lower-case id: their latest fields or their published ones, as the reader needs. */
export type ComponentFields = ReadonlyMap<string, readonly Field[]>;

const PREFIX = 'component.';

/** The format of composed fields, whose items are of several kinds (fields.md 6.7). */
export const COMPOSER = 'field';

/** The id, in the spelling given, of the component that a data format names. */
export function componentIn(dataFormat: unknown): string | undefined {
  if (typeof dataFormat !== 'string' || !dataFormat.toLowerCase().startsWith(PREFIX)) return undefined;
  return dataFormat.slice(PREFIX.length);
}

export function componentFormat(componentId: string): string {
  return PREFIX + componentId;
}

/** What the items of a composed field can be; none for other fields. */
export function composedFields({
  dataFormat,
  validations,
}: Pick<Field, 'dataFormat' | 'validations'>): readonly Field[] {
  const allowed = dataFormat === COMPOSER ? own(validations, 'allowedFieldTypes') : undefined;
  const fields = isRecord(allowed) ? own(allowed, 'fields') : undefined;
  // Stored definitions have been checked.
  return isArray(fields) ? (fields as readonly Field[]) : [];
}

/**
 * The components that fields name themselves or for the items of composed fields: lower-case ids, each once. Also for
 * definitions that nobody has checked yet.
 */
export function namedComponents(fields: readonly unknown[]): readonly string[] {
  return [...new Set(fields.flatMap(namedBy))];
}

function namedBy(field: unknown): readonly string[] {
  if (!isRecord(field)) return [];
  const named = componentIn(own(field, 'dataFormat'));
  const validations = own(field, 'validations');
  const allowed = isRecord(validations) ? own(validations, 'allowedFieldTypes') : undefined;
  const items = isRecord(allowed) ? own(allowed, 'fields') : undefined;
  const within = isArray(items) ? items.filter(isRecord).map((item) => componentIn(own(item, 'dataFormat'))) : [];
  return [named, ...within].flatMap((id) => (id === undefined ? [] : [id.toLowerCase()]));
}
