import {
  type ComponentFields,
  componentIn,
  composedFields,
  COMPOSER,
  type ContentTypeDefinition,
  type DataType,
  type Field,
  isArrayType,
  isTagFormat,
  linkedId,
  type LinkTarget,
  scalarOf,
  shownTag,
  shownTags,
  type TagLookUp,
  titleFieldOf,
} from '@annal/content-rules';
import { isRecord } from '@annal/kernel';
import type { Fields } from './entry.events.ts';

interface Completion {
  readonly components: ComponentFields;
  readonly targets: Targets;
  readonly tags: TagLookUp | undefined;
}

type Targets = ReadonlyMap<string, Pick<LinkTarget, 'contentTypeId' | 'dataFormat'>>;

const NONE: Targets = new Map();

/** A value that does not fit its present field counts as unset (content-types.md 2.2). Tags are shown as of now. */
export function completedFields(
  { fields: known }: Pick<ContentTypeDefinition, 'fields'>,
  fields: Fields,
  components: ComponentFields,
  targets = NONE,
  tags?: TagLookUp,
): Record<string, unknown> {
  return completed(known, fields, { components, targets, tags });
}

function completed(known: readonly Field[], fields: Fields, completion: Completion): Record<string, unknown> {
  const complete: Record<string, unknown> = {};
  for (const field of known)
    complete[field.id] = completedValue(field, Object.hasOwn(fields, field.id) ? fields[field.id] : null, completion);
  return complete;
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

function completedValue(field: Field, value: unknown, completion: Completion): unknown {
  const { dataType } = field;
  const inner = innerCompletion(field, completion);
  if (isArrayType(dataType)) {
    const isFit = (item: unknown) => fits(dataType, item) && (scalarOf(dataType) !== 'object' || isRecord(item));
    const items: readonly unknown[] = Array.isArray(value) && value.every(isFit) ? value : [];
    if (isTagFormat(field.dataFormat) && completion.tags) return shownTags(items, completion.tags);
    return inner ? items.flatMap(inner) : items;
  }
  if (value === null || value === undefined || !fits(dataType, value)) return null;
  if (isTagFormat(field.dataFormat) && completion.tags) return shownTag(value, completion.tags)[0] ?? null;
  if (!inner) return value;
  return isRecord(value) ? inner(value)[0] : null;
}

function innerCompletion(field: Field, completion: Completion): ((value: unknown) => readonly unknown[]) | undefined {
  const id = componentIn(field.dataFormat)?.toLowerCase();
  const parts = id === undefined ? undefined : completion.components.get(id);
  if (parts) return (value) => (isRecord(value) ? [completed(parts, value, completion)] : []);
  if (field.dataFormat !== COMPOSER) return linkCompletion(field, completion);
  const types = new Map(composedFields(field).map((item) => [item.id, item]));
  return (item) => {
    const type = isRecord(item) ? types.get(String(item.type)) : undefined;
    return isRecord(item) && type ? [{ ...item, value: completedValue(type, item.value, completion) }] : [];
  };
}

function linkCompletion(
  { dataFormat }: Field,
  { targets }: Completion,
): ((value: unknown) => readonly unknown[]) | undefined {
  if (targets.size === 0) return undefined;
  if (dataFormat === 'entry' || dataFormat === 'asset') return (value) => [knownLink(value, targets)];
  if (dataFormat !== 'image') return undefined;
  return (image) => [isRecord(image) ? { ...image, asset: knownLink(image.asset, targets) } : image];
}

/** fields.md 6.1: while its target does not exist, a link has no content type and the field's data format. */
function knownLink(link: unknown, targets: Targets): unknown {
  const target = targets.get(linkedId(link) ?? '');
  if (!target || !isRecord(link) || !isRecord(link.sys) || link.sys.contentTypeId !== null) return link;
  const { contentTypeId, dataFormat } = target;
  return { ...link, sys: { ...link.sys, dataFormat, contentTypeId } };
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
      return typeof value === 'string' || isRecord(value);
  }
}
