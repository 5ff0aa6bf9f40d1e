import { titleFieldOf, type ComponentFields, type ContentTypeDefinition } from '@annal/content-rules';
import { FILE_TEXT } from '@annal/search-document';
import type { Condition } from '@annal/search-index';
import { allOf, anyOf, inScope } from './conditions.ts';
import { placeOf, shapesOf, tagPath, tagPaths, textPaths, type SearchPlace, type SearchShape } from './field-shapes.ts';

export interface Place {
  readonly kind: SearchShape['kind'] | 'tag';
  readonly path: string;
  readonly texts?: readonly string[];
}

export interface OfTypes<Value> {
  readonly found: Value;
  readonly typeUuids: readonly string[];
}

export class SearchedFields {
  readonly typeUuids: readonly string[];
  private readonly shapes: ReadonlyMap<ContentTypeDefinition, ReadonlyMap<string, SearchShape>>;
  private readonly known = new Map<string, readonly OfTypes<Place>[]>();

  constructor(
    readonly definitions: readonly ContentTypeDefinition[],
    components: ComponentFields,
  ) {
    this.typeUuids = definitions.map(({ uuid }) => uuid);
    this.shapes = new Map(definitions.map((each) => [each, shapesOf(each.fields, components)]));
  }

  /** Groups content types that have the field in the same way. Names match in any case, with or without `[]`. */
  placesOf(name: string): readonly OfTypes<Place>[] {
    const known = this.known.get(name) ?? this.grouped((definition) => this.placeIn(name, definition));
    this.known.set(name, known);
    return known;
  }

  without(name: string): readonly string[] {
    const having = new Set(this.placesOf(name).flatMap(({ typeUuids }) => typeUuids));
    return this.typeUuids.filter((uuid) => !having.has(uuid));
  }

  texts(): readonly OfTypes<readonly string[]>[] {
    return this.shared((definition) => this.tops(definition).flatMap((place) => textPaths(place)));
  }

  tags(): readonly OfTypes<readonly string[]>[] {
    return this.shared((definition) => this.tops(definition).flatMap((place) => tagPaths(place)));
  }

  hasTags(): boolean {
    return this.tags().length > 0;
  }

  within(typeUuids: readonly string[], condition: Condition): Condition {
    if (typeUuids.length === this.typeUuids.length) return condition;
    return allOf([inScope({ property: 'contentTypeUuid', oneOf: typeUuids }), condition]);
  }

  anyOf<Value>(groups: readonly OfTypes<Value>[], conditionOf: (found: Value) => Condition): Condition {
    return anyOf(groups.map(({ found, typeUuids }) => this.within(typeUuids, conditionOf(found))));
  }

  private placeIn(name: string, definition: ContentTypeDefinition): Place | undefined {
    if (name === FILE_TEXT) return { kind: 'text', path: FILE_TEXT };
    const shapes = this.shapes.get(definition) ?? new Map<string, SearchShape>();
    if (name === 'entrytitle') return titlePlace(titleFieldOf(definition), shapes);
    if (name === 'entrydescription') return titlePlace(definition.entryDescriptionField, shapes);
    const found = placeOf(name, shapes);
    return found && searchedPlace(found);
  }

  private tops(definition: ContentTypeDefinition): readonly SearchPlace[] {
    return [...(this.shapes.get(definition) ?? [])].map(([path, shape]) => ({ path, shape }));
  }

  private grouped<Value>(find: (definition: ContentTypeDefinition) => Value | undefined): readonly OfTypes<Value>[] {
    const groups = new Map<string, { readonly found: Value; readonly typeUuids: string[] }>();
    for (const definition of this.definitions) {
      const found = find(definition);
      if (found === undefined) continue;
      const key = JSON.stringify(found);
      const group = groups.get(key) ?? { found, typeUuids: [] };
      groups.set(key, group);
      group.typeUuids.push(definition.uuid);
    }
    return [...groups.values()];
  }

  private shared(
    pathsOf: (definition: ContentTypeDefinition) => readonly string[],
  ): readonly OfTypes<readonly string[]>[] {
    const byPath = new Map<string, string[]>();
    for (const definition of this.definitions)
      for (const path of new Set(pathsOf(definition))) byPath.set(path, [...(byPath.get(path) ?? []), definition.uuid]);
    const groups = new Map<string, { readonly found: string[]; readonly typeUuids: readonly string[] }>();
    for (const [path, typeUuids] of byPath) {
      const key = typeUuids.join();
      const group = groups.get(key) ?? { found: [], typeUuids };
      groups.set(key, group);
      group.found.push(path);
    }
    return [...groups.values()];
  }
}

function titlePlace(id: string | null, shapes: ReadonlyMap<string, SearchShape>): Place | undefined {
  if (id === null) return undefined;
  const path = id.toLowerCase();
  const shape = shapes.get(path);
  return shape?.isTag ? searchedPlace({ path, shape }) : { kind: 'text', path };
}

function searchedPlace(place: SearchPlace): Place {
  const { path, shape } = place;
  const tag = tagPath(place);
  if (tag !== undefined) return { kind: 'tag', path: tag };
  return shape.kind === 'composed' ? { kind: 'composed', path, texts: textPaths(place) } : { kind: shape.kind, path };
}
