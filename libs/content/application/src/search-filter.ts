import type { ComponentFields, ContentTypeDefinition } from '@annal/content-domain';
import { FILE_TERMS, FILE_TEXT, SEARCH_TERMS } from '@annal/content-read-models';
import { anyOf, fieldFilter, NOTHING, type Filter, type SearchField } from '@annal/list-filters';
import {
  refuseMalformedCalls,
  type Clause,
  type Distance,
  type FieldClause,
  type FreeText,
  type OrderItem,
} from '@annal/search-query';
import { topLevel } from './search/clauses.ts';
import { placeOf, shapesOf, textPaths, type SearchPlace, type SearchShape } from './search/field-shapes.ts';
import { SYS_FIELDS } from './search-sys.ts';
import { TRANSLATION_STATE, translationExpression, translationFilter, type Expression } from './search-translation.ts';
import { termFilter } from './search-values.ts';
import { hasWord, wantedWords } from './search-words.ts';

/** What the caller may search, and in which words. */
export interface SearchGround {
  readonly definitions: readonly ContentTypeDefinition[];
  readonly components: ComponentFields;
  readonly now: Date;
  /** What `currentUser()` stands for. */
  readonly caller: string;
}

const RANGES: ReadonlySet<string> = new Set([
  'between',
  'greaterThan',
  'greaterThanOrEqualTo',
  'lessThan',
  'lessThanOrEqualTo',
]);
const TEXT_OPERATORS: ReadonlySet<string> = new Set(['freeText', 'contains', 'startsWith', 'endsWith', 'between']);

/** What a document has while it is put in order. */
export const COMPUTED = 'computed';

type FreeTextClause = FieldClause & FreeText;
export type DistanceClause = FieldClause & { readonly operator: 'distanceWithin'; readonly value: Distance };

/** A place as one content type has it. */
export interface TypedPlace extends SearchPlace {
  readonly typeUuid: string;
}

/** A place as some content types have it. */
interface Place extends SearchPlace {
  /** Absent: for all that have such a field. */
  readonly typeUuids?: readonly string[];
}

/** Turns conditions into filters. Only fields of content types that the caller may see are ever looked at. */
export class SearchFilters {
  private readonly fields = new Map<ContentTypeDefinition, ReadonlyMap<string, SearchShape>>();
  private readonly places = new Map<string, readonly Place[]>();
  private readonly languages: readonly string[];

  constructor(
    private readonly ground: SearchGround,
    /** Ids of the documents that such conditions have been found to match. */
    private readonly near: ReadonlyMap<DistanceClause, readonly string[]> = new Map(),
    /** What finds those that link to what such conditions are about. */
    private readonly linked: ReadonlyMap<FieldClause, readonly Filter[]> = new Map(),
  ) {
    for (const definition of ground.definitions)
      this.fields.set(definition, shapesOf(definition.fields, ground.components));
    const spoken = ground.definitions.flatMap(({ supportedLanguages }) => supportedLanguages);
    this.languages = [...new Set(spoken.map((code) => code.slice(0, 2).toLowerCase()))];
  }

  filterOf(asked: FieldClause): Filter {
    const clause = this.spoken(asked);
    const name = clause.field.toLowerCase();
    if (name === 'sys.versionstatus') return versionStatus(clause);
    if (name === TRANSLATION_STATE) return translationFilter(clause, this.translation());
    const sys = Object.hasOwn(SYS_FIELDS, name) ? SYS_FIELDS[name] : undefined;
    if (sys) return fieldFilter(clause, sys, this.ground.now);
    if (clause.operator === 'distanceWithin') return { _id: { $in: this.near.get(asked as DistanceClause) ?? [] } };
    const linked = this.linked.get(asked) ?? [];
    if (clause.operator === 'freeText') return this.words(clause, linked);
    const places = this.placesOf(name);
    const filters = [...places.map((place) => within(place, this.placeFilter(clause, place))), ...linked];
    return filters.length > 0 ? anyOf(distinct(filters)) : unknownField(clause);
  }

  /** Where a free text condition looks, with what it looks for. */
  textsOf(clause: FreeTextClause) {
    const paths = [...new Set(this.placesOf(clause.field.toLowerCase()).flatMap((place) => textPaths(place)))];
    return { paths, words: wantedWords(clause, this.languages) };
  }

  locationsOf(field: string): readonly string[] {
    return [
      ...new Set(
        this.placesOf(field.toLowerCase()).flatMap(({ path, shape }) => (shape.kind === 'location' ? path : [])),
      ),
    ];
  }

  /** Of every document, which of the states of entries.md 1.4 it is in. */
  translation(): Expression {
    return translationExpression(this.ground.definitions);
  }

  /** Where the values of a field stand, type by type; none of what is never shown. */
  valuesOf(field: string): readonly TypedPlace[] {
    const name = field.toLowerCase();
    if (isEverywhere(name) || name === FILE_TEXT) return [];
    return this.ground.definitions.flatMap((definition) => {
      const own = new SearchFilters({ ...this.ground, definitions: [definition] });
      return own.placesOf(name).map((place) => ({ ...place, typeUuid: definition.uuid }));
    });
  }

  /** For `orderBy`; undefined for what nothing can be ordered by. */
  sortField(field: string): SearchField | undefined {
    const name = field.toLowerCase();
    if (name === 'entrytitle') return { type: 'text', path: 'titleKey' };
    if (name === TRANSLATION_STATE) return { type: 'text', path: COMPUTED };
    const sys = Object.hasOwn(SYS_FIELDS, name) ? SYS_FIELDS[name] : undefined;
    if (sys) return sys;
    const [place] = this.placesOf(name);
    if (!place || place.isFile || ['object', 'location', 'composed'].includes(place.shape.kind)) return undefined;
    const id = this.fieldId(place.path);
    const sortPath = id === undefined ? `search.v.${place.path}.0` : `keys.${id}`;
    return { type: 'text', path: sortPath, has: `search.h.${place.path}` };
  }

  /** Of conditions on the very field that is ordered by, what they say about its key, where that is the value itself. */
  keyBounds(where: Clause, [item, ...others]: readonly OrderItem[]): Filter | undefined {
    const name = item?.field.toLowerCase() ?? '';
    const fields = this.ground.definitions.flatMap((each) => each.fields.filter(({ id }) => id.toLowerCase() === name));
    const [place, ...more] = fields.length === 0 || others.length > 0 ? [] : this.placesOf(name);
    const isValue = fields.every(({ dataType }) => ['integer', 'decimal', 'dateTime'].includes(dataType));
    const type = place?.shape.kind;
    if (more.length > 0 || !isValue || (type !== 'number' && type !== 'date')) return undefined;
    const path = `keys.${this.fieldId(name)}`;
    const clauses = topLevel(where).filter(
      ({ field, operator }) => field.toLowerCase() === name && RANGES.has(operator),
    );
    return { $and: [{}, ...clauses.map((clause) => fieldFilter(clause, { type, path }, this.ground.now))] };
  }

  /** What entries have to match so that a condition holds for their title or description; per word of a free text. */
  titleFilters(asked: FieldClause): readonly Filter[] {
    const clause = this.spoken(asked);
    if (!TEXT_OPERATORS.has(clause.operator)) return [];
    const places = [...this.placesOf('entrytitle'), ...this.placesOf('entrydescription')];
    const inAny = (filterAt: (place: Place) => Filter) => anyOf(places.map((place) => within(place, filterAt(place))));
    if (clause.operator !== 'freeText') return [inAny((place) => this.placeFilter(clause, place))];
    return wantedWords(clause, this.languages).map((word) => inAny(({ path }) => hasWord(word, [path])));
  }

  private words(clause: FreeTextClause, linked: readonly Filter[]): Filter {
    const { paths, words } = this.textsOf(clause);
    if (paths.length === 0 || words.length === 0) return NOTHING;
    const terms = clause.field.toLowerCase() === FILE_TEXT ? FILE_TERMS : SEARCH_TERMS;
    const each = words.map((word, n) => anyOf([hasWord(word, paths, terms), ...linked.slice(n, n + 1)]));
    if (clause.anyWord) return anyOf(each);
    // Everywhere means that each word may stand in a field of its own.
    if (isEverywhere(clause.field.toLowerCase())) return { $and: each };
    return anyOf(paths.map((path) => ({ $and: words.map((word) => hasWord(word, [path], terms)) })));
  }

  private placeFilter(clause: FieldClause, { path, isFile, shape: { kind } }: Place): Filter {
    const root = isFile ? 'fileText' : 'search';
    const v = `${root}.v.${path}`;
    const blank = { [v]: { $exists: false } };
    const missing = { ...blank, 'search.e': { $ne: path } };
    const values = { isList: true, blank, missing } as const;
    const { now } = this.ground;
    if (kind === 'date') refuseMalformedCalls(clause);
    switch (kind) {
      case 'text':
      case 'number':
      case 'date':
      case 'boolean': {
        const held = { path: kind === 'date' ? `search.d.${path}` : v, shown: `search.x.${path}` };
        return (
          termFilter(clause, path, kind, now, root) ??
          fieldFilter(clause, { ...values, ...(kind === 'number' ? held : { path: held.path }), type: kind }, now)
        );
      }
      default:
        // Of a whole only its presence can be asked for (search.md 3.3).
        if (clause.operator !== 'exists' && !(clause.operator === 'equalTo' && clause.value === null)) return NOTHING;
        return fieldFilter(clause, { ...values, type: 'boolean', path: v }, now);
    }
  }

  private placesOf(name: string): readonly Place[] {
    const known = this.places.get(name) ?? this.find(name);
    this.places.set(name, known);
    return known;
  }

  private find(name: string): readonly Place[] {
    if (name === FILE_TEXT) return [{ path: FILE_TEXT, isFile: true, shape: { kind: 'text' } }];
    if (name === 'entrytitle') return this.titles(({ entryTitleField }) => entryTitleField);
    if (name === 'entrydescription') return this.titles(({ entryDescriptionField }) => entryDescriptionField);
    if (isEverywhere(name)) return this.allTexts();
    const found = [...this.fields.values()].flatMap((fields) => placeOf(name, fields) ?? []);
    const composed = found.flatMap((place) => (place.shape.kind === 'composed' ? textsIn(place) : [place]));
    return uniquePlaces(composed);
  }

  private titles(idOf: (definition: ContentTypeDefinition) => string | null | undefined): readonly Place[] {
    const byField = new Map<string, string[]>();
    for (const definition of this.ground.definitions) {
      const id = idOf(definition)?.toLowerCase();
      if (id !== undefined) byField.set(id, [...(byField.get(id) ?? []), definition.uuid]);
    }
    return [...byField].map(([path, typeUuids]) => ({ path, shape: { kind: 'text' } as const, typeUuids }));
  }

  private allTexts(): readonly Place[] {
    const tops = [...this.fields.values()].flatMap((fields) => [...fields].map(([path, shape]) => ({ path, shape })));
    return uniquePlaces(tops.flatMap((place) => textsIn(place)));
  }

  /** In the spelling of its definition. */
  private fieldId(path: string): string | undefined {
    const ids = this.ground.definitions.flatMap(({ fields }) => fields.map(({ id }) => id));
    return ids.find((id) => id.toLowerCase() === path);
  }

  private spoken(clause: FieldClause): FieldClause {
    const named = (value: unknown) =>
      typeof value === 'string' && value.trim().toLowerCase() === 'currentuser()' ? this.ground.caller : value;
    if (clause.operator === 'in' || clause.operator === 'between')
      return { ...clause, value: clause.value.map(named) } as FieldClause;
    return typeof clause.value === 'string' ? ({ ...clause, value: named(clause.value) } as FieldClause) : clause;
  }
}

function isEverywhere(name: string): boolean {
  return name === '*' || name === 'searchcontent';
}

function textsIn(place: Place): readonly Place[] {
  return textPaths(place).map((path) => ({ path, shape: { kind: 'text' } }));
}

function uniquePlaces(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((place) => [`${place.path} ${place.shape.kind}`, place])).values()];
}

function within({ typeUuids }: Place, filter: Filter): Filter {
  return typeUuids ? { $and: [{ contentTypeUuid: { $in: typeUuids } }, filter] } : filter;
}

function distinct(filters: readonly Filter[]): readonly Filter[] {
  const known = filters.filter((filter) => filter !== NOTHING);
  return known.length > 0 ? known : [NOTHING];
}

/** It never matches, but it is certainly absent (search.md 3.2). */
function unknownField(clause: FieldClause): Filter {
  return holdsWithout(clause) ? {} : NOTHING;
}

/** Whether a condition holds for what has no such field. */
export function holdsWithout(clause: FieldClause): boolean {
  return (
    (clause.operator === 'exists' && !clause.value) ||
    (clause.operator === 'equalTo' && clause.value === null) ||
    (clause.operator === 'in' && clause.value.includes(null))
  );
}

/** Everything that is not published is the latest version of something. */
function versionStatus(clause: FieldClause): Filter {
  const wanted = clause.operator === 'in' ? clause.value : clause.operator === 'equalTo' ? [clause.value] : [];
  const statuses = wanted.map((value) => String(value).toLowerCase());
  if (clause.operator === 'exists') return clause.value ? {} : NOTHING;
  return anyOf([
    ...(statuses.includes('published') ? [{ status: 'published' }] : []),
    ...(statuses.includes('latest') ? [{ status: { $ne: 'published' } }] : []),
  ]);
}
