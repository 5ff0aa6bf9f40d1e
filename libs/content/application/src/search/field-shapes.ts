import {
  componentIn,
  COMPOSER,
  composedFields,
  isTagFormat,
  scalarOf,
  type ComponentFields,
  type Field,
  type ScalarType,
} from '@annal/content-rules';

export interface SearchShape {
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'object' | 'location' | 'composed';
  /** The values are ids of tags, or objects that have them (tags.md 5). */
  readonly isTag?: true;
  readonly parts?: () => ReadonlyMap<string, SearchShape>;
}

const shape = (kind: SearchShape['kind'], parts?: Readonly<Record<string, SearchShape>>): SearchShape => {
  const named = parts && new Map(Object.entries(parts));
  return named ? { kind, parts: () => named } : { kind };
};

const text = shape('text');
const link = shape('object', {
  sys: shape('object', { id: text, language: text, contenttypeid: text, dataformat: text }),
});

/** fields.md 6. */
const STRUCTURED: Readonly<Record<string, SearchShape>> = {
  entry: link,
  asset: link,
  image: shape('object', { asset: link, caption: text, alttext: text }),
  location: shape('location', { lat: shape('number'), lon: shape('number') }),
  quote: shape('object', { source: text, text }),
  dateRange: shape('object', { from: shape('date'), to: shape('date') }),
};

const SCALARS: Readonly<Record<ScalarType, SearchShape['kind']>> = {
  string: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  dateTime: 'date',
  object: 'object',
};

type Named = Pick<ComponentFields, 'get'>;

/** No definition nests deeper; ends a component that leads to itself. */
const MAX_DEPTH = 12;

function shapeOf(field: Field, components: Named): SearchShape {
  const { dataType, dataFormat } = field;
  const component = componentIn(dataFormat);
  const within = component === undefined ? undefined : components.get(component.toLowerCase());
  if (within) return { kind: 'object', parts: () => shapesOf(within, components) };
  if (dataFormat === COMPOSER) {
    const items = composedFields(field);
    return { kind: 'composed', parts: () => shapesOf(items, components) };
  }
  const structured = dataFormat === null || !Object.hasOwn(STRUCTURED, dataFormat) ? undefined : STRUCTURED[dataFormat];
  const scalar = shape(SCALARS[scalarOf(dataType)]);
  return structured ?? (isTagFormat(dataFormat) ? { ...scalar, isTag: true } : scalar);
}

export function shapesOf(fields: readonly Field[], components: Named): ReadonlyMap<string, SearchShape> {
  return new Map(fields.map((field) => [field.id.toLowerCase(), shapeOf(field, components)]));
}

/** Each part means the whole tag (tags.md 5). */
const TAG_PARTS: ReadonlySet<string> = new Set(['id', 'value', 'label', 'sys']);

export interface SearchPlace {
  readonly path: string;
  readonly isFile?: true;
  readonly shape: SearchShape;
}

export function placeOf(name: string, fields: ReadonlyMap<string, SearchShape>): SearchPlace | undefined {
  const path: string[] = [];
  let parts: ReadonlyMap<string, SearchShape> | undefined = fields;
  let found: SearchShape | undefined;
  for (const part of name.toLowerCase().split('.')) {
    // The texts of a composer are one, whatever name follows (search.md 3.2).
    if (found?.kind === 'composed') break;
    const id = part.replace(/\[\]$/, '');
    if (found?.isTag) {
      if (TAG_PARTS.has(id)) break;
      return undefined;
    }
    found = parts?.get(id);
    if (!found) return undefined;
    path.push(id);
    parts = found.parts?.();
  }
  return found && { path: path.join('/'), shape: found };
}

export function textPaths(place: SearchPlace): readonly string[] {
  return pathsBelow(place, ({ path, shape }) =>
    shape.kind === 'text' && !shape.isTag && !path.includes('/sys/') ? path : undefined,
  );
}

export function tagPaths(place: SearchPlace): readonly string[] {
  return pathsBelow(place, tagPath);
}

/** A tag stored as an object has its id inside (tags.md 5). */
export function tagPath({ path, shape: { isTag, kind } }: SearchPlace): string | undefined {
  if (!isTag) return undefined;
  return kind === 'object' ? `${path}/sys/id` : path;
}

function pathsBelow(
  place: SearchPlace,
  wanted: (place: SearchPlace) => string | undefined,
  depth = 0,
): readonly string[] {
  const found = wanted(place);
  if (found !== undefined) return [found];
  const { path, shape } = place;
  if (!shape.parts || depth > MAX_DEPTH) return [];
  // Items of a composer differ in type only; their values are at the same path.
  const inside = [...shape.parts()].map(([name, part]) => ({
    path: `${path}/${shape.kind === 'composed' ? 'value' : name}`,
    shape: part,
  }));
  return [...new Set(inside.flatMap((part) => pathsBelow(part, wanted, depth + 1)))];
}
