import { canonicalGuid, isRecord } from '@annal/kernel';
import { tagOf, tagWithValue, type KnownTag, type KnownTags } from '../../tags/known-tags.ts';
import { isArrayType, scalarOf, type Field } from '../field.ts';
import { isArray, own } from '../json.ts';
import { INVALID, reject, rejectType, type Run } from '../run.ts';
import { tagGroupIn } from '../tag-formats.ts';
import type { ValueShape } from './value-shape.ts';

const MOST_TAGS = 500;

/** Result for a tag deleted since it was stored; such a value is dropped (tags.md 4.4). */
const GONE = Symbol('gone');

export function tagShape({ dataType, dataFormat }: Pick<Field, 'dataType' | 'dataFormat'>): ValueShape {
  const groupId = tagGroupIn(dataFormat);
  const scalar = scalarOf(dataType);
  const isObject = scalar === 'object';
  const readOne = (value: unknown, path: string, run: Run) => {
    const tag = readTag(value, path, run, { groupId, type: scalar });
    return tag === INVALID || tag === GONE ? tag : storedTag(tag, isObject);
  };
  const readSingle: ValueShape['read'] = (value, path, run) => {
    const stored = readOne(value, path, run);
    return stored === GONE ? null : stored;
  };
  const readList: ValueShape['read'] = (value, path, run) => {
    if (!isArray(value)) return rejectType(run, path, dataType);
    const read = value.map((item, index) => readOne(item, `${path}[${index}]`, run));
    if (read.includes(INVALID)) return INVALID;
    const byId = new Map<string | undefined, unknown>();
    for (const stored of read) if (stored !== GONE && !byId.has(tagIdIn(stored))) byId.set(tagIdIn(stored), stored);
    return byId.size > MOST_TAGS ? reject(run, path, `No more than ${MOST_TAGS} tags are allowed`) : [...byId.values()];
  };
  return { read: isArrayType(dataType) ? readList : readSingle, isPopulated: () => true };
}

export function tagIdIn(value: unknown): string | undefined {
  if (!isRecord(value)) return canonicalGuid(value);
  const sys = own(value, 'sys');
  return canonicalGuid(isRecord(sys) ? own(sys, 'id') : own(value, 'id'));
}

export function storedTag({ id, groupId }: Pick<KnownTag, 'id' | 'groupId'>, isObject: boolean): unknown {
  return isObject ? { sys: { id, dataFormat: 'tag', groupId } } : id;
}

interface Wanted {
  readonly groupId: string | undefined;
  readonly type: string;
}

function readTag(
  value: unknown,
  path: string,
  run: Run,
  { groupId, type }: Wanted,
): Pick<KnownTag, 'id' | 'groupId'> | typeof INVALID | typeof GONE {
  const { tags, mode } = run;
  const id = tagIdIn(value);
  const text = id === undefined && typeof value === 'string' && groupId !== undefined ? value.trim() : undefined;
  if (id === undefined && !text) return rejectType(run, path, type);
  if (!tags) return { id: id ?? text ?? '', groupId: groupId ?? '' };
  const tag = id === undefined ? tagWithValue(tags, groupId ?? '', text ?? '') : tagOf(tags, id);
  if (!tag && id !== undefined && mode === 'publish') return GONE;
  if (!tag) return reject(run, path, `The tag '${id ?? text}' does not exist`);
  const isWrongGroup = groupId !== undefined && groupId.toLowerCase() !== tag.groupId.toLowerCase();
  return isWrongGroup ? reject(run, path, `The tag '${tag.value}' does not belong to the tag group '${groupId}'`) : tag;
}

/** Drops tags deleted since the definition was saved, because they must not block new entries. */
export function knownDefault(value: unknown, dataFormat: string | null, tags: KnownTags): unknown {
  const groupId = tagGroupIn(dataFormat);
  const isKnown = (item: unknown) => {
    const id = tagIdIn(item);
    if (id !== undefined) return tagOf(tags, id) !== undefined;
    return groupId !== undefined && typeof item === 'string' && tagWithValue(tags, groupId, item.trim()) !== undefined;
  };
  if (isArray(value)) return value.filter(isKnown);
  return isKnown(value) ? value : null;
}

export type TagLookUp = (tagId: string) => Pick<KnownTag, 'id' | 'groupId'> | undefined;

export const lookUpIn =
  (tags: KnownTags): TagLookUp =>
  (tagId) =>
    tagOf(tags, tagId);

export function shownTag(value: unknown, lookUp: TagLookUp): readonly unknown[] {
  const id = tagIdIn(value);
  if (id === undefined) return [value];
  const tag = lookUp(id);
  return tag ? [storedTag(tag, isRecord(value))] : [];
}

/** Ids that were merged into one tag appear once, at the first position. */
export function shownTags(values: readonly unknown[], lookUp: TagLookUp): readonly unknown[] {
  const shown = new Map<unknown, unknown>();
  for (const value of values.flatMap((one) => shownTag(one, lookUp))) {
    const key = tagIdIn(value) ?? value;
    if (!shown.has(key)) shown.set(key, value);
  }
  return [...shown.values()];
}
