import { isRecord } from '@annal/kernel';
import { componentIn, composedFields, COMPOSER, type ComponentFields } from './components.ts';
import type { Field } from './field.ts';
import { isArray, isBlank, own } from './json.ts';

export type Visit = (path: string, value: unknown) => void;

interface Visitor {
  readonly components: ComponentFields;
  readonly isVisited: (dataFormat: unknown) => boolean;
  readonly visit: Visit;
}

/** Visits every non-blank value of some fields at any depth. Accepts any JSON, since values may be unchecked. */
export function visitValues(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  visitor: Visitor,
  above = '',
): void {
  for (const field of fields) {
    const value = own(values, field.id);
    if (!isBlank(value)) visitField(field, value, visitor, above + field.id);
  }
}

function visitField(field: Field, value: unknown, visitor: Visitor, path: string): void {
  const items = isArray(value) ? value : [value];
  const { components, isVisited, visit } = visitor;
  if (isVisited(field.dataFormat)) {
    for (const item of items) visit(path, item);
    return;
  }
  const componentId = componentIn(field.dataFormat)?.toLowerCase();
  const parts = componentId === undefined ? undefined : components.get(componentId);
  if (parts) {
    // Excludes the component itself, so that even a corrupt definition cannot recurse for ever.
    const others = new Map([...components].filter(([id]) => id !== componentId));
    const inside = { ...visitor, components: others };
    for (const item of items) if (isRecord(item)) visitValues(parts, item, inside, `${path}.`);
    return;
  }
  if (field.dataFormat !== COMPOSER) return;
  const types = new Map(composedFields(field).map((type) => [type.id, type]));
  for (const item of items) {
    const type = isRecord(item) ? types.get(String(own(item, 'type'))) : undefined;
    if (type && isRecord(item)) visitField(type, own(item, 'value'), visitor, `${path}.${type.id}`);
  }
}
