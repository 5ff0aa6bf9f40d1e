import { isRecord } from '@annal/kernel';
import type { Field } from './field.ts';
import { isArray, own } from './json.ts';

export type ComponentFields = ReadonlyMap<string, readonly Field[]>;

const PREFIX = 'component.';

/** Data format of composed fields (fields.md 6.7). */
export const COMPOSER = 'field';

export function componentIn(dataFormat: unknown): string | undefined {
  if (typeof dataFormat !== 'string' || !dataFormat.toLowerCase().startsWith(PREFIX)) return undefined;
  return dataFormat.slice(PREFIX.length);
}

export function componentFormat(componentId: string): string {
  return PREFIX + componentId;
}

export function composedFields({
  dataFormat,
  validations,
}: Pick<Field, 'dataFormat' | 'validations'>): readonly Field[] {
  const allowed = dataFormat === COMPOSER ? own(validations, 'allowedFieldTypes') : undefined;
  const fields = isRecord(allowed) ? own(allowed, 'fields') : undefined;
  return isArray(fields) ? (fields as readonly Field[]) : [];
}

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
