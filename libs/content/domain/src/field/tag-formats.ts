import { isRecord } from '@annal/kernel';
import { componentIn, composedFields, COMPOSER, type ComponentFields } from './components.ts';
import type { Field } from './field.ts';
import { isArray, isBlank, own } from './json.ts';

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

type Visit = (path: string, value: unknown) => void;

/** Visits every non-blank value of a tag field at any depth. Accepts any JSON, since values may be unchecked. */
export function visitTags(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  components: ComponentFields,
  visit: Visit,
  above = '',
): void {
  for (const field of fields) {
    const value = own(values, field.id);
    if (!isBlank(value)) visitField(field, value, components, visit, above + field.id);
  }
}

function visitField(field: Field, value: unknown, components: ComponentFields, visit: Visit, path: string): void {
  const items = isArray(value) ? value : [value];
  if (isTagFormat(field.dataFormat)) {
    for (const item of items) visit(path, item);
    return;
  }
  const componentId = componentIn(field.dataFormat)?.toLowerCase();
  const parts = componentId === undefined ? undefined : components.get(componentId);
  if (parts) {
    // Excludes the component itself, so that even a corrupt definition cannot recurse for ever.
    const others = new Map([...components].filter(([id]) => id !== componentId));
    for (const item of items) if (isRecord(item)) visitTags(parts, item, others, visit, `${path}.`);
    return;
  }
  if (field.dataFormat !== COMPOSER) return;
  const types = new Map(composedFields(field).map((type) => [type.id, type]));
  for (const item of items) {
    const type = isRecord(item) ? types.get(String(own(item, 'type'))) : undefined;
    if (type && isRecord(item)) visitField(type, own(item, 'value'), components, visit, `${path}.${type.id}`);
  }
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
