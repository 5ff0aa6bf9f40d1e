import { translationState } from '../../entry-translation.ts';
import { orderKey } from '@annal/search-document';
import { metresBetween, stemOf, wordsOf, type Clause, type FieldClause, type Operand } from '@annal/search-query';
import { DATES, DESCRIPTIONS, here, KINDS, tags, TITLES, type Kind, type SampleEntry } from './sample-entries.ts';

// search.md 3, read as naively as it is written: nothing here knows of an index.

type Scalar = string | number | boolean;
type Found = { readonly kind: Kind; readonly values: readonly unknown[] };

export const fold = (text: string): string => text.normalize('NFC').toLowerCase();
export const nameOf = (field: string): string => field.toLowerCase().replaceAll('[]', '');
const EDITS = (word: string): number => (word.length <= 2 ? 0 : word.length <= 5 ? 1 : 2);

export function holds(clause: Clause, entry: SampleEntry, all: readonly SampleEntry[]): boolean {
  switch (clause.kind) {
    case 'and':
      return clause.clauses.every((one) => holds(one, entry, all));
    case 'or':
      return clause.clauses.some((one) => holds(one, entry, all));
    case 'not':
      return !holds(clause.clause, entry, all);
    case 'field':
      return holdsFor(named(clause), entry, all);
  }
}

/** What stands at a path, element by element; empty texts stay, null and absent ones go. */
export function foundAt(entry: SampleEntry, field: string): Found {
  const name = nameOf(field);
  if (name === 'entrytitle') return { kind: 'text', values: at(entry.values, [TITLES[entry.contentTypeId] ?? '']) };
  const description = DESCRIPTIONS[entry.contentTypeId];
  if (name === 'entrydescription' && description !== undefined) return foundAt(entry, description);
  const kinds = KINDS[entry.contentTypeId] ?? {};
  const path = Object.keys(kinds).find((each) => each.toLowerCase() === name);
  if (path !== undefined) return { kind: kinds[path] ?? 'object', values: at(entry.values, path.split('.')) };
  const [first = ''] = name.split('.');
  const top = kinds[first];
  if (top === 'composed' || (top === 'tag' && name === 'topics.label')) return foundAt(entry, first);
  return { kind: 'object', values: [] };
}

function at(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => at(element, path));
  if (value === null || value === undefined) return [];
  const [part, ...rest] = path;
  if (part === undefined) return [value];
  return typeof value === 'object' ? at((value as Record<string, unknown>)[part], rest) : [];
}

export function sysAt(entry: SampleEntry, name: string): Found | undefined {
  const definition = here.definitions.find(({ id }) => id === entry.contentTypeId);
  const { created, published } = entry.version;
  const text = (...values: unknown[]): Found => ({ kind: 'text', values: values.filter((one) => one !== null) });
  switch (name) {
    case 'sys.id':
      return text(entry.entryId);
    case 'sys.owner':
      return text(entry.owner);
    case 'sys.slug':
      return text(entry.slug);
    case 'sys.language':
      return text(entry.language);
    case 'sys.contenttypeid':
      return text(entry.contentTypeId);
    case 'sys.versionstatus':
      return text(entry.status === 'published' ? 'published' : 'latest');
    case 'sys.ispublished':
      return { kind: 'boolean', values: [entry.isPublished] };
    case 'sys.availablelanguages':
      return text(...entry.languages);
    case 'sys.version.created':
      return { kind: 'date', values: [created] };
    case 'sys.version.published':
      return { kind: 'date', values: published === null ? [] : [published] };
    case 'sys.translationstate':
      return text(definition && translationState(entry, definition));
    default:
      return undefined;
  }
}

function named(clause: FieldClause): FieldClause {
  const one = (value: unknown) => (value === 'currentUser()' ? here.caller : value);
  const { value } = clause;
  return { ...clause, value: Array.isArray(value) ? value.map(one) : one(value) } as FieldClause;
}

function holdsFor(clause: FieldClause, entry: SampleEntry, all: readonly SampleEntry[]): boolean {
  const name = nameOf(clause.field);
  if (name === '*' || name === 'searchcontent') return holdsSomewhere(clause, entry, all, name === 'searchcontent');
  const sys = sysAt(entry, name);
  if (sys && clause.operator === 'freeText') return sys.kind === 'text' && hasParts(clause, sys.values as string[]);
  const { kind, values } = sys ?? foundAt(entry, clause.field);
  if (kind === 'tag') return holdsForTags(clause, values);
  if (kind === 'composed') return holdsForComposer(clause, values);
  if (clause.operator === 'distanceWithin')
    return (
      kind === 'location' && values.some((place) => metresBetween(clause.value, place as never) <= clause.value.metres)
    );
  if (kind === 'object' || kind === 'location') return holdsForPresence(clause, values);
  return holdsForValues(clause, kind, values as Scalar[], entry.language, name.includes('.sys.'));
}

function holdsForPresence(clause: FieldClause, values: readonly unknown[]): boolean {
  const isThere = values.some((value) => typeof value !== 'object' || Object.keys(value ?? {}).length > 0);
  if (clause.operator === 'exists') return clause.value === isThere;
  if (clause.operator === 'equalTo') return clause.value === null && !isThere;
  return clause.operator === 'in' && clause.value.includes(null) && !isThere;
}

function hasParts(clause: FieldClause & { operator: 'freeText' }, values: readonly string[]): boolean {
  const words = wordsOf(clause.value);
  const has = (word: string) => values.some((value) => fold(value).includes(word));
  return words.length > 0 && (clause.anyWord ? words.some(has) : words.every(has));
}

function comparable(kind: Kind, value: Operand): Scalar | undefined {
  if (value === null) return undefined;
  if (kind === 'text') return typeof value === 'boolean' ? undefined : fold(String(value));
  if (kind === 'boolean') return typeof value === 'boolean' ? value : { true: true, false: false }[String(value)];
  if (kind === 'number')
    return typeof value === 'number' ? value : /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : undefined;
  if (value === 'now(-70)') return here.now.getTime() - 70 * 24 * 3_600_000;
  return typeof value === 'string' && /^\d{4}-/.test(value) ? Date.parse(value) : undefined;
}

function holdsForValues(
  clause: FieldClause,
  kind: Kind,
  values: readonly Scalar[],
  language: string,
  isIdentity = false,
): boolean {
  // An empty text equals an empty text and is nothing else.
  const full = values.filter((one) => one !== '');
  const equal = (wanted: Operand): boolean => {
    if (wanted === null) return values.length === 0;
    if (wanted === '') return kind === 'text' && values.includes('');
    if (kind === 'date' && wanted === '2026-01-01')
      return full.some((one) => new Date(String(one)).toISOString().startsWith('2026-01-01'));
    const operand = comparable(kind, wanted);
    return operand !== undefined && full.some((one) => comparable(kind, one) === operand);
  };
  const passing = (wanted: Operand, test: (order: number) => boolean): readonly boolean[] =>
    full.map((one) => {
      const [left, right] = [comparable(kind, one), comparable(kind, wanted)];
      return (
        kind !== 'boolean' &&
        left !== undefined &&
        right !== undefined &&
        test(left < right ? -1 : left > right ? 1 : 0)
      );
    });
  const folded = kind === 'text' ? full.map((one) => fold(String(one))) : [];
  switch (clause.operator) {
    case 'equalTo':
      return equal(clause.value);
    case 'in':
      return clause.value.some(equal);
    case 'between': {
      const above = passing(clause.value[0], (order) => order >= 0);
      return passing(clause.value[1], (order) => order <= 0).some((isBelow, n) => isBelow && above[n]);
    }
    case 'greaterThan':
      return passing(clause.value, (order) => order > 0).includes(true);
    case 'greaterThanOrEqualTo':
      return passing(clause.value, (order) => order >= 0).includes(true);
    case 'lessThan':
      return passing(clause.value, (order) => order < 0).includes(true);
    case 'lessThanOrEqualTo':
      return passing(clause.value, (order) => order <= 0).includes(true);
    case 'contains': {
      const shown = kind === 'number' ? full.map(String) : folded;
      return shown.some((text) => wildcard(text, `*${fold(String(clause.value))}`));
    }
    case 'startsWith':
      return folded.some((text) => text.startsWith(fold(String(clause.value))));
    case 'endsWith':
      return folded.some((text) => text.endsWith(fold(String(clause.value))));
    case 'freeText':
      return (
        kind === 'text' && !isIdentity && everyWord(clause, (word) => hasWord(word, folded, language, clause.fuzzy))
      );
    case 'exists':
      return clause.value === full.length > 0;
    case 'distanceWithin':
      return false;
  }
}

function wildcard(text: string, pattern: string): boolean {
  if (pattern === '') return true;
  if (pattern.startsWith('*')) return [...text, ''].some((_, index) => wildcard(text.slice(index), pattern.slice(1)));
  if (text === '' || (!pattern.startsWith('?') && text[0] !== pattern[0])) return false;
  return wildcard(text.slice(1), pattern.slice(1));
}

function everyWord(clause: FieldClause & { operator: 'freeText' }, has: (word: string) => boolean): boolean {
  const words = wordsOf(clause.value);
  return words.length > 0 && (clause.anyWord ? words.some(has) : words.every(has));
}

function hasWord(word: string, texts: readonly string[], language: string, isFuzzy = false): boolean {
  const stems = texts
    .filter((text) => !isDate(text))
    .flatMap((text) => wordsOf(text).map((one) => stemOf(one, language)));
  const wanted = ['en', 'cy'].map((each) => stemOf(word, each));
  return stems.some((stem) => wanted.some((one) => distance(one, stem) <= (isFuzzy ? EDITS(word) : 0)));
}

const isDate = (text: string): boolean => DATES.some((date) => fold(date) === fold(text));

/** Insertions, deletions, replacements and swaps of neighbours. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j));
  const cost = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cost(i - 2, j - 2) + 1 : Infinity;
      const row = rows[i];
      if (row) row[j] = Math.min(cost(i - 1, j) + 1, cost(i, j - 1) + 1, cost(i - 1, j - 1) + same, swap);
    }
  return cost(a.length, b.length);
}

/** The tag that an id means now. */
export const tagOf = (id: unknown) => tags.all.find((tag) => tag.id === (tags.merged.get(String(id)) ?? id));
export const tagId = (value: unknown): unknown =>
  typeof value === 'object' ? (value as { sys: { id: string } }).sys.id : value;

function holdsForTags(clause: FieldClause, values: readonly unknown[]): boolean {
  const found = values.flatMap((value) => tagOf(tagId(value)) ?? []);
  const textsIn = found.map(({ value, label }) => [value, ...Object.values(label)]);
  const equal = (wanted: Operand): boolean => {
    if (wanted === null) return values.length === 0;
    const meant = tagOf(wanted);
    if (meant) return found.includes(meant);
    return typeof wanted !== 'boolean' && textsIn.flat().some((text) => fold(text) === fold(String(wanted)));
  };
  switch (clause.operator) {
    case 'exists':
      return clause.value === values.length > 0;
    case 'equalTo':
      return equal(clause.value);
    case 'in':
      return clause.value.some(equal);
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return holdsForValues(clause, 'text', textsIn.flat(), 'en-GB');
    case 'freeText':
      return everyWord(clause, (word) =>
        found.some(({ value, label }) =>
          [['en-GB', value] as const, ...Object.entries(label)].some(
            ([language, text]) =>
              wordsOf(text).includes(word) ||
              wordsOf(text).some(
                (one) => distance(stemOf(word, language), stemOf(one, language)) <= (clause.fuzzy ? EDITS(word) : 0),
              ),
          ),
        ),
      );
    default:
      return false;
  }
}

type Item = { readonly value: string | { readonly source?: string; readonly text?: string } };

const textsOfItem = ({ value }: Item): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value);

function holdsForComposer(clause: FieldClause, values: readonly unknown[]): boolean {
  const inside = (values as Item[]).flatMap(textsOfItem);
  if (['contains', 'startsWith', 'endsWith', 'between', 'freeText'].includes(clause.operator))
    return holdsForValues(clause, 'text', inside, 'en-GB');
  return holdsForPresence(clause, values);
}

function textsOf(entry: SampleEntry): readonly string[] {
  const kinds = Object.entries(KINDS[entry.contentTypeId] ?? {});
  return kinds.flatMap(([path, kind]) => {
    if (kind === 'text' && !path.includes('.sys.')) return at(entry.values, path.split('.')) as string[];
    return kind === 'composed' ? (at(entry.values, [path]) as Item[]).flatMap(textsOfItem) : [];
  });
}

function holdsSomewhere(
  clause: FieldClause,
  entry: SampleEntry,
  all: readonly SampleEntry[],
  isContent: boolean,
): boolean {
  const own = textsOf(entry);
  const isText = ['contains', 'startsWith', 'endsWith', 'between', 'freeText'].includes(clause.operator);
  const targets = all.filter(
    ({ entryId, status }) =>
      ['latest', 'published'].includes(status) && at(entry.values, ['author', 'sys', 'id']).includes(entryId),
  );
  const titles =
    isContent && isText
      ? targets.map((target) => [target.language, foundAt(target, 'entryTitle').values as string[]] as const)
      : [];
  const labels = isContent && isText ? labelsOf(entry) : [];
  const descriptions =
    isContent && isText
      ? targets.flatMap((target) =>
          foundAt(target, 'entryDescription').values.flatMap((id) =>
            labelIn(id, target.language).map((label) => [target.language, label] as const),
          ),
        )
      : [];
  const shown = [...labels.map((label) => [entry.language, label] as const), ...descriptions];
  if (clause.operator !== 'freeText')
    return [own, labels, descriptions.map(([, label]) => label), ...titles.map(([, texts]) => texts)].some(
      (texts, n) =>
        n === 0 || isText
          ? holdsForValues(clause, 'text', texts, entry.language) && (n === 0 || texts.length > 0)
          : false,
    );
  return everyWord(
    clause,
    (word) =>
      [[entry.language, own] as const, ...titles].some(([language, texts]) =>
        hasWord(word, texts, language, clause.fuzzy),
      ) ||
      shown.some(([language, label]) =>
        wordsOf(label).some(
          (one) =>
            one === word || distance(stemOf(word, language), stemOf(one, language)) <= (clause.fuzzy ? EDITS(word) : 0),
        ),
      ),
  );
}

/** Of the tags that it names in any field. */
function labelsOf(entry: SampleEntry): readonly string[] {
  const fields = Object.entries(KINDS[entry.contentTypeId] ?? {}).filter(([, kind]) => kind === 'tag');
  return fields.flatMap(([field]) => at(entry.values, [field]).flatMap((value) => labelIn(value, entry.language)));
}

export function labelIn(value: unknown, language: string): readonly string[] {
  const tag = tagOf(tagId(value));
  return tag ? [tag.label[language] ?? tag.label['en-GB'] ?? ''] : [];
}

const ORDERED: ReadonlySet<Kind> = new Set(['text', 'number', 'date', 'boolean']);

/** What an entry is ordered by: its first value, where that is one that has an order (search.md 4). */
export function keyOf(entry: SampleEntry, field: string): string | number | undefined {
  const { kind, values } = sysAt(entry, nameOf(field)) ?? foundAt(entry, field);
  if (nameOf(field) === 'sys.language') return entry.language;
  return ORDERED.has(kind) ? orderKey(values[0]) : undefined;
}

/** Each value once per entry, in lower case but for labels of tags (search.md 5). */
export function counted(
  all: readonly SampleEntry[],
  field: string,
  missing: string | undefined,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of all) {
    const found = sysAt(entry, nameOf(field)) ?? foundAt(entry, field);
    const isCounted = ORDERED.has(found.kind) || found.kind === 'tag';
    const values = isCounted ? found.values.filter((value) => value !== '') : [];
    const shown = values.flatMap((value) => shownAs(found.kind, value));
    for (const value of new Set(shown)) counts[value] = (counts[value] ?? 0) + 1;
    if (values.length === 0 && missing !== undefined) counts[missing] = (counts[missing] ?? 0) + 1;
  }
  return counts;
}

function shownAs(kind: Kind, value: unknown): readonly string[] {
  if (kind === 'tag') return labelIn(value, here.primaryLanguage);
  return [fold(kind === 'date' ? new Date(String(value)).toISOString() : String(value))];
}
