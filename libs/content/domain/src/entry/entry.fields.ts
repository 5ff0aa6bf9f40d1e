import { titleFieldOf, type ContentTypeDefinition } from '../content-type/content-type.definition.ts';
import { isArrayType, scalarOf, type DataType, type Field } from '../field/field.ts';
import type { Fields } from './entry.events.ts';

/**
 * The values as the content type has them now: every field, empty where unset, and no others. A value that was stored
 * for an earlier field of the same id and does not fit the present one counts as unset (content-types.md 2.2).
 */
export function completedFields({ fields: known }: ContentTypeDefinition, fields: Fields): Record<string, unknown> {
  const completed: Record<string, unknown> = {};
  for (const field of known) completed[field.id] = valueOf(field, fields);
  return completed;
}

export function entryTitle(definition: ContentTypeDefinition, fields: Fields): string | null {
  return textOf(fields, titleFieldOf(definition));
}

export function entryDescription({ entryDescriptionField }: ContentTypeDefinition, fields: Fields): string | null {
  return textOf(fields, entryDescriptionField);
}

export function textOf(fields: Fields, fieldId: string | null): string | null {
  const value = fieldId !== null && Object.hasOwn(fields, fieldId) ? fields[fieldId] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

function valueOf({ id, dataType }: Field, fields: Fields): unknown {
  const value = Object.hasOwn(fields, id) ? fields[id] : null;
  if (isArrayType(dataType)) return Array.isArray(value) && value.every((item) => fits(dataType, item)) ? value : [];
  return value !== null && value !== undefined && fits(dataType, value) ? value : null;
}

function fits(dataType: DataType, value: unknown): boolean {
  switch (scalarOf(dataType)) {
    case 'string':
    case 'dateTime':
      return typeof value === 'string';
    case 'integer':
    case 'decimal':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value));
  }
}
