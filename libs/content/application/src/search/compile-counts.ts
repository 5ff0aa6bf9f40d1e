import { RIVALS, SYS_PATHS, sysPath } from '@annal/content-read-models';
import { canonicalGuid, type LanguageCode } from '@annal/kernel';
import type { IndexAnswer, SearchedStatus, ValueCount } from '@annal/search-index';
import { FILE_TEXT } from '@annal/search-document';
import { foldText, type Aggregation } from '@annal/search-query';
import { fieldName, isEverywhere } from './clause-context.ts';
import { pathByType, translationPaths } from './compile-order.ts';
import type { OfTypes, SearchedFields } from './searched-fields.ts';
import type { SearchedTags } from './searched-tags.ts';
import { LANGUAGES_IN_VIEW, SHOWN_STATUS } from './sys-conditions.ts';
import { TRANSLATION_STATE, translationSources } from './translation-conditions.ts';

export type Counts = Readonly<Record<string, number>>;
export type Aggregations = Readonly<Record<string, Counts>>;

interface Counted {
  readonly aggregation: Aggregation;
  readonly parts: readonly Part[];
  /** The value of all entries for which the index has none, and how many there are. */
  readonly known?: (without: number, counts: ReadonlyMap<string, number>) => readonly [string, number];
}

interface Part extends Pick<ValueCount, 'of' | 'path' | 'type' | 'alike'> {
  readonly shown?: (value: string) => string | undefined;
  readonly spread?: number;
  /** Does not say which entries have a value. */
  readonly isAside?: true;
}

interface Asked {
  readonly fields: SearchedFields;
  readonly tags: SearchedTags;
  readonly language: LanguageCode | undefined;
}

/** Values of different types at the same path are counted separately and shown together. */
const MOST_SPREAD = 10_000;
const VALUES = ['text', 'number', 'date', 'boolean'] as const;

/** search.md 5. */
export function compileCounts(aggregations: readonly Aggregation[], asked: Asked) {
  const counted = aggregations.map((aggregation): Counted => ({ aggregation, ...countedOf(aggregation.field, asked) }));
  return {
    counts: counted.flatMap(countsOf),
    aggregationsOf: (answer: IndexAnswer): Aggregations =>
      Object.fromEntries(counted.map((one, index) => [one.aggregation.name, shownOf(one, index, answer)])),
  };
}

const partName = (index: number, part: number): string => `${index}.${part}`;

function countsOf({ aggregation, parts, known }: Counted, index: number): readonly ValueCount[] {
  const countsMissing = aggregation.missing !== undefined || known !== undefined;
  return parts.map(({ of, path, type, alike, spread = 0 }, part) => {
    const spare = parts.length > 1 ? MOST_SPREAD : spread;
    const size = aggregation.size + spare;
    return { name: partName(index, part), of, path, type, size, countsMissing, ...(alike && { alike }) };
  });
}

function shownOf({ aggregation, parts, known }: Counted, index: number, answer: IndexAnswer): Counts {
  const { size, missing } = aggregation;
  const counts = new Map<string, number>();
  const add = (value: string | undefined, count: number) => {
    if (value !== undefined && count > 0) counts.set(value, (counts.get(value) ?? 0) + count);
  };
  let without = answer.totalCount;
  for (const [part, { shown = foldText, isAside }] of parts.entries()) {
    const found = answer.counts[partName(index, part)];
    for (const { value, count } of found?.values ?? []) add(shown(value), count);
    // A document has one content type, and so the values of one part at most.
    if (!isAside) without -= answer.totalCount - (found?.missing ?? 0);
  }
  if (known) add(...known(without, counts));
  else add(missing, without);
  const byCount = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return Object.fromEntries(byCount.slice(0, size));
}

function countedOf(field: string, asked: Asked): Omit<Counted, 'aggregation'> {
  const { fields } = asked;
  const name = fieldName(field);
  if (isEverywhere(name) || name === FILE_TEXT) return { parts: [] };
  if (name === LANGUAGES_IN_VIEW) return { parts: languagesInView };
  const scope = scopePart(name, fields);
  if (scope) return { parts: [scope] };
  if (name === TRANSLATION_STATE) return translations(fields);
  const sys = Object.hasOwn(SYS_PATHS, name) ? SYS_PATHS[name] : undefined;
  if (sys) return { parts: [{ of: 'path', path: sysPath(name), type: sys.type }] };
  return { parts: fieldParts(name, asked) };
}

const languagesInView: readonly Part[] = [
  { of: 'scope', path: 'language', type: 'text' },
  { of: 'path', path: RIVALS, type: 'text', isAside: true },
];

function scopePart(name: string, { definitions }: SearchedFields): Part | undefined {
  switch (name) {
    case 'sys.id':
      return { of: 'scope', path: 'entryId', type: 'text' };
    case 'sys.language':
      return { of: 'scope', path: 'language', type: 'text' };
    case 'sys.dataformat':
      return { of: 'scope', path: 'dataFormat', type: 'text' };
    case 'sys.versionstatus':
      return {
        of: 'scope',
        path: 'status',
        type: 'text',
        shown: (value) => SHOWN_STATUS[value as SearchedStatus],
        spread: 4,
      };
    case 'sys.contenttypeid': {
      const ids = new Map(definitions.map(({ uuid, id }) => [uuid, foldText(id)]));
      return { of: 'scope', path: 'contentTypeUuid', type: 'text', shown: (value) => ids.get(value) };
    }
    default:
      return undefined;
  }
}

function fieldParts(name: string, { fields, tags, language }: Asked): readonly Part[] {
  const places = fields.placesOf(name);
  const pathsOf = (kind: string): readonly OfTypes<string>[] =>
    places.flatMap(({ found, typeUuids }) => (found.kind === kind ? [{ found: found.path, typeUuids }] : []));
  const values = VALUES.flatMap((type): readonly Part[] => {
    const paths = pathsOf(type);
    return paths.length === 0 ? [] : [{ of: 'path', path: pathByType(paths, fields), type }];
  });
  const tagged = pathsOf('tag');
  if (tagged.length === 0) return values;
  const labels = tags.labels(language);
  const shown = (id: string) => labels.get(id) ?? (canonicalGuid(id) === undefined ? id : undefined);
  const { alike, count: spread } = tags;
  const part: Part = { of: 'path', path: pathByType(tagged, fields), type: 'text', shown, spread };
  return [...values, alike.length > 0 ? { ...part, alike } : part];
}

/**
 * The index has no state for entries of content types in one language, nor without the language they translate from.
 */
function translations(fields: SearchedFields): Omit<Counted, 'aggregation'> {
  const untranslated = new Set(translationSources(fields).untranslated);
  const paths = translationPaths(fields);
  const states: readonly Part[] =
    paths.length === 0 ? [] : [{ of: 'path', path: pathByType(paths, fields), type: 'text' }];
  const alone: readonly Part[] =
    untranslated.size === 0
      ? []
      : [
          {
            of: 'scope',
            path: 'contentTypeUuid',
            type: 'text',
            shown: (uuid) => (untranslated.has(uuid) ? 'none' : undefined),
            spread: fields.typeUuids.length,
            isAside: true,
          },
        ];
  const rest = (without: number, counts: ReadonlyMap<string, number>) => without - (counts.get('none') ?? 0);
  return { parts: [...states, ...alone], known: (...told) => ['nodefaultlanguage', rest(...told)] };
}
