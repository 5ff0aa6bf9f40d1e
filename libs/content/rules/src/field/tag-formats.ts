import { isRecord } from '@annal/kernel';
import { composedFields, type ComponentFields } from './components.ts';
import type { Field } from './field.ts';
import { isArray, own } from './json.ts';
import { visitValues, type Visit } from './visit-values.ts';

const PREFIX = 'tag.';

/** `tag` accepts any tag of the project, `tag.{groupId}` those of a group (tags.md 5). */
export function isTagFormat(dataFormat: unknown): dataFormat is string {
  if (typeof dataFormat !== 'string') return false;
  const name = dataFormat.toLowerCase();
  return name === 'tag' || name.startsWith(PREFIX);
}

export function tagGroupIn(dataFormat: unknown): string | undefined {
  if (!isTagFormat(dataFormat) || dataFormat.length < PREFIX.length) return undefined;
  return dataFormat.slice(PREFIX.length);
}

export const tagFormat = (groupId: string): string => PREFIX + groupId;

export function haveTagFormats(fields: readonly unknown[]): boolean {
  return tagFormatsOf(fields).length > 0;
}

export function tagFormatsOf(fields: readonly unknown[]): readonly string[] {
  return fields.filter(isRecord).flatMap((field) => {
    const dataFormat = own(field, 'dataFormat');
    const validations = own(field, 'validations');
    const allowed = isRecord(validations) ? own(validations, 'allowedFieldTypes') : undefined;
    const items = isRecord(allowed) ? own(allowed, 'fields') : undefined;
    return [...(isTagFormat(dataFormat) ? [dataFormat] : []), ...(isArray(items) ? tagFormatsOf(items) : [])];
  });
}

/** Visits every non-blank value of a tag field at any depth. Accepts any JSON, since values may be unchecked. */
export function visitTags(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  components: ComponentFields,
  visit: Visit,
): void {
  visitValues(fields, values, { components, isVisited: isTagFormat, visit });
}

export function visitTagFields(
  fields: readonly Field[],
  visit: (path: string, dataFormat: string) => void,
  above = '',
): void {
  for (const field of fields) {
    const path = above + field.id;
    if (isTagFormat(field.dataFormat)) visit(path, field.dataFormat);
    visitTagFields(composedFields(field), visit, `${path}.`);
  }
}
