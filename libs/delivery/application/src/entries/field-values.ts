import {
  componentIn,
  composedFields,
  COMPOSER,
  isTagFormat,
  tagIdIn,
  type ComponentFields,
  type Field,
} from '@annal/content-rules';
import { isRecord } from '@annal/kernel';

export type TagFormat = 'label' | 'value' | 'object';

/** What takes the place of a link; undefined: nothing, the link's place is null or dropped. */
export type LinkValue = (link: unknown, path: string) => object | undefined;

export interface ValueSources {
  readonly components: ComponentFields;
  readonly link: LinkValue;
  readonly tag: (tagId: string) => unknown;
  readonly taxonomyNode: (key: string) => unknown;
  /** The address of an image derived from a file. */
  readonly derived: (address: string, parameters: string) => string;
}

type Values = Readonly<Record<string, unknown>>;

const GONE = Symbol('gone');

/**
 * The values of an entry or component as they are delivered (delivery.md 1.6).
 * @param values complete: every field has a value that fits it, or null or an empty list
 * @param path of the entry or component from the requested entry, with a dot at its end, or empty
 */
export function fieldValues(fields: readonly Field[], values: Values, path: string, sources: ValueSources): Values {
  return Object.fromEntries(
    fields.map((field) => [field.id, fieldValue(field, values[field.id] ?? null, path + field.id, sources)]),
  );
}

function fieldValue(field: Field, value: unknown, path: string, sources: ValueSources): unknown {
  const convert = converter(field, path, sources);
  if (Array.isArray(value)) {
    const converted = convert ? value.map(convert).filter((item) => item !== GONE) : value;
    return isTagFormat(field.dataFormat) ? [...new Set(converted)] : converted;
  }
  if (value === null || !convert) return value;
  const converted = convert(value);
  return converted === GONE ? null : converted;
}

function converter(field: Field, path: string, sources: ValueSources): ((value: unknown) => unknown) | undefined {
  const dataFormat: string | null = field.dataFormat;
  const component = componentIn(dataFormat)?.toLowerCase();
  if (component !== undefined) {
    const parts = sources.components.get(component) ?? [];
    return (value) => (isRecord(value) ? fieldValues(parts, value, `${path}.`, sources) : GONE);
  }
  if (isTagFormat(field.dataFormat)) return (value) => sources.tag(tagIdIn(value) ?? '') ?? value;
  switch (dataFormat) {
    case COMPOSER:
      return composed(field, path, sources);
    case 'entry':
    case 'asset':
      return (value) => sources.link(value, path) ?? GONE;
    case 'image':
      return (value) => imageValue(value, path, sources);
    case 'quote':
    case 'dateRange':
      return (value) => (isRecord(value) ? withoutEmpty(value) : value);
    case 'taxonomy':
      return (value) => sources.taxonomyNode(String(value));
    default:
      return undefined;
  }
}

function composed(field: Field, path: string, sources: ValueSources): (item: unknown) => unknown {
  const types = new Map(composedFields(field).map((type) => [type.id, type]));
  return (item) => {
    const type = isRecord(item) ? types.get(String(item['type'])) : undefined;
    if (!isRecord(item) || !type) return GONE;
    const stored = item['value'] ?? null;
    const value = fieldValue(type, stored, `${path}.${type.id}`, sources);
    return value === null && stored !== null ? GONE : { type: type.id, value };
  };
}

/** Parts without a value are left out, because the client resolves images of at most two keys. */
function imageValue(image: unknown, path: string, sources: ValueSources): unknown {
  if (!isRecord(image)) return GONE;
  const found = sources.link(image['asset'], path);
  if (!found) return GONE;
  const transformations = isRecord(image['transformations']) ? transformationsOf(image['transformations']) : '';
  const asset = transformations === '' ? found : withParameters(found, transformations, sources);
  const { altText, caption } = image;
  return withoutEmpty({ asset, altText, caption, transformations });
}

function withParameters(asset: object, parameters: string, { derived }: ValueSources): object {
  const sys = 'sys' in asset && isRecord(asset.sys) ? asset.sys : {};
  return { ...asset, sys: { ...sys, uri: derived(String(sys['uri']), parameters) } };
}

/** Stored ones may ask for more than images are derived in. */
const LONGEST_SIDE = 5000;

/** In the order crop, w, h, r, flip, q. */
function transformationsOf({ crop, size, rotate, flip, quality }: Values): string {
  const parts: string[] = [];
  const add = (name: string, value: unknown) => {
    if (typeof value === 'number' || typeof value === 'string') parts.push(`${name}=${value}`);
  };
  const addSide = (name: string, value: unknown) =>
    add(name, typeof value === 'number' ? Math.min(value, LONGEST_SIDE) : value);
  if (isRecord(crop) && crop['width'] !== 0 && crop['height'] !== 0)
    add('crop', ['width', 'height', 'x', 'y'].map((side) => Number(crop[side] ?? 0)).join(','));
  if (isRecord(size)) {
    addSide('w', size['width']);
    addSide('h', size['height']);
  }
  add('r', rotate);
  add('flip', flip);
  add('q', quality);
  return parts.join('&');
}

const withoutEmpty = (value: Values): Values =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null && part !== undefined && part !== ''));
