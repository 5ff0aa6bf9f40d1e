import {
  componentIn,
  COMPOSER,
  composedFields,
  scalarOf,
  type ComponentFields,
  type Field,
  type ScalarType,
} from '@annal/content-domain';

/** What a path leads to: something to compare with, or parts with names. */
export interface SearchShape {
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'object' | 'location' | 'composed';
  /** Its values are shown in the case they are written in (search.md 5). */
  readonly isTag?: boolean;
  /** By lower-case name. */
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

/** No definition nests deeper, and a component that leads to itself ends here. */
const MAX_DEPTH = 12;

function shapeOf(field: Field, components: ComponentFields): SearchShape {
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
  return structured ?? (dataFormat === 'tag' ? { ...scalar, isTag: true } : scalar);
}

export function shapesOf(fields: readonly Field[], components: ComponentFields): ReadonlyMap<string, SearchShape> {
  return new Map(fields.map((field) => [field.id.toLowerCase(), shapeOf(field, components)]));
}

/** Where a path of the API leads, and where the documents hold that; undefined where it leads nowhere. */
export interface SearchPlace {
  readonly path: string;
  /** Of the file, not of the entry. */
  readonly isFile?: true;
  readonly shape: SearchShape;
}

export function placeOf(name: string, fields: ReadonlyMap<string, SearchShape>): SearchPlace | undefined {
  const path: string[] = [];
  let parts: ReadonlyMap<string, SearchShape> | undefined = fields;
  let found: SearchShape | undefined;
  for (const part of name.toLowerCase().split('.')) {
    // The text of a composer is one, whatever is named behind it (search.md 3.2).
    if (found?.kind === 'composed') break;
    const id = part.replace(/\[\]$/, '');
    found = parts?.get(id);
    if (!found) return undefined;
    path.push(id);
    parts = found.parts?.();
  }
  return found && { path: path.join('/'), shape: found };
}

/** All paths below a place that hold texts. */
export function textPaths({ path, shape: { kind, parts } }: SearchPlace, depth = 0): readonly string[] {
  if (kind === 'text') return path.includes('/sys/') ? [] : [path];
  if (!parts || depth > MAX_DEPTH) return [];
  // Items of a composer are told apart by their type only, their values stand at the same place.
  if (kind !== 'composed')
    return [...parts()].flatMap(([name, part]) => textPaths({ path: `${path}/${name}`, shape: part }, depth + 1));
  return [
    ...new Set([...parts().values()].flatMap((part) => textPaths({ path: `${path}/value`, shape: part }, depth + 1))),
  ];
}
