import fc from 'fast-check';
import { Query } from 'mingo';
import type { ContentTypeDefinition, Field, Fields } from '@annal/content-domain';
import { entryProjection } from '@annal/content-read-models';
import { filterBy } from '@annal/list-filters';
import { stemOf, wordsOf, type Clause, type FieldClause } from '@annal/search-query';
import { applyChanges } from '@annal/read-models/testing';
import { SearchFilters } from './search-filter.ts';

type Value = string | number | boolean;

const dataTypes = {
  title: 'string',
  pages: 'integer',
  inPrint: 'boolean',
  printed: 'dateTime',
  tags: 'stringArray',
  marks: 'decimalArray',
} as const;
type FieldId = keyof typeof dataTypes;

const fields = Object.entries(dataTypes).map(([id, dataType]) => ({ id, dataType, dataFormat: null }) as Field);
const definition = { uuid: 't1', fields, supportedLanguages: ['en-GB'] } as unknown as ContentTypeDefinition;
const now = new Date('2026-03-11T09:30:15.250Z');
const filters = new SearchFilters({ definitions: [definition], components: new Map(), now, caller: 'm.dewey' });

/** As the read model holds it. */
function documentOf(values: Fields): Record<string, unknown> {
  const standing = { languages: ['en-GB'], deletedLanguages: [], archivedLanguages: [], defaultLanguage: 'en-GB' };
  const identity = {
    projectUuid: 'p1',
    entryId: 'e1',
    language: 'en-GB',
    contentTypeUuid: 't1',
    contentTypeId: 'book',
  };
  const data = { ...identity, ...standing, dataFormat: 'entry', fields: values, titleField: 'title', publications: {} };
  const metadata = { actor: { name: 'm.dewey' }, occurredAt: now.toISOString() };
  const event = { type: 'EntryVariationCreated', data, metadata, revision: 0n };
  const [document] = [...applyChanges(new Map(), entryProjection.project(event as never)).values()];
  if (!document) throw new Error('Nothing is projected');
  return document;
}

// What search.md 3.3 says, read as naively as it is written.
const DATES = ['2026-01-01', '2026-01-01T10:00:00Z', '2026-01-01T12:00:00+02:00', '2025-12-31T23:59:59.999Z'];
const fold = (text: string) => text.normalize('NFC').toLowerCase();
const elements = (value: unknown): readonly Value[] =>
  (Array.isArray(value) ? (value as Value[]) : [value as Value]).filter(
    (one) => (one as unknown) !== null && one !== undefined,
  );

function comparable(id: FieldId, value: Value | null): string | number | boolean | undefined {
  const type = dataTypes[id].replace('Array', '');
  if (value === null) return undefined;
  if (type === 'string') return typeof value === 'boolean' ? undefined : fold(String(value));
  if (type === 'dateTime') return typeof value === 'string' && DATES.includes(value) ? Date.parse(value) : undefined;
  if (type === 'boolean') return typeof value === 'boolean' ? value : { true: true, false: false }[String(value)];
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function wildcard(text: string, pattern: string): boolean {
  if (pattern === '') return true;
  if (pattern.startsWith('*')) return [...text, ''].some((_, index) => wildcard(text.slice(index), pattern.slice(1)));
  if (text === '' || (!pattern.startsWith('?') && text[0] !== pattern[0])) return false;
  return wildcard(text.slice(1), pattern.slice(1));
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j));
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
      const row = rows[i];
      if (row && i * j > 0) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swap);
    }
  return at(a.length, b.length);
}

function hasWords(clause: FieldClause & { operator: 'freeText' }, texts: readonly Value[]): boolean {
  const stems = texts
    .flatMap((text) => (DATES.includes(String(text)) ? [] : wordsOf(String(text))))
    .map((word) => stemOf(word, 'en'));
  const wanted = [...new Set(wordsOf(clause.value))];
  const edits = (word: string) => (clause.fuzzy !== true || word.length <= 2 ? 0 : word.length <= 5 ? 1 : 2);
  const has = (word: string) => stems.some((stem) => distance(stemOf(word, 'en'), stem) <= edits(word));
  return wanted.length > 0 && (clause.anyWord ? wanted.some(has) : wanted.every(has));
}

function holds(clause: Clause, values: Fields): boolean {
  switch (clause.kind) {
    case 'and':
      return clause.clauses.every((one) => holds(one, values));
    case 'or':
      return clause.clauses.some((one) => holds(one, values));
    case 'not':
      return !holds(clause.clause, values);
    case 'field':
      return holdsFor(clause, values[clause.field] ?? null, clause.field as FieldId);
  }
}

function holdsFor(clause: FieldClause, value: unknown, id: FieldId): boolean {
  // An empty text equals an empty text and is nothing else.
  const isAsWritten = ['equalTo', 'in', 'exists'].includes(clause.operator);
  const all = elements(value).filter((one) => isAsWritten || one !== '');
  const type = dataTypes[id].replace('Array', '');
  const texts = type === 'string' ? all.map((one) => fold(String(one))) : [];
  const equal = (wanted: Value | null): boolean => {
    if (wanted === null) return all.length === 0;
    const operand = comparable(id, wanted);
    if (type === 'dateTime' && wanted === '2026-01-01')
      return all.some((one) => new Date(String(one)).toISOString().startsWith('2026-01-01'));
    return operand !== undefined && all.some((one) => comparable(id, one) === operand);
  };
  const ordered = (test: (one: Value, operand: Value) => boolean, wanted: Value | null): boolean[] =>
    all.map((one) => {
      const [left, right] = [comparable(id, one), comparable(id, wanted)];
      return type !== 'boolean' && left !== undefined && right !== undefined && test(left, right);
    });
  switch (clause.operator) {
    case 'equalTo':
      return equal(clause.value);
    case 'in':
      return clause.value.some(equal);
    case 'between': {
      const above = ordered((one, operand) => one >= operand, clause.value[0]);
      return ordered((one, operand) => one <= operand, clause.value[1]).some((isBelow, n) => isBelow && above[n]);
    }
    case 'greaterThan':
      return ordered((one, operand) => one > operand, clause.value).includes(true);
    case 'greaterThanOrEqualTo':
      return ordered((one, operand) => one >= operand, clause.value).includes(true);
    case 'lessThan':
      return ordered((one, operand) => one < operand, clause.value).includes(true);
    case 'lessThanOrEqualTo':
      return ordered((one, operand) => one <= operand, clause.value).includes(true);
    case 'contains': {
      const shown = type === 'integer' || type === 'decimal' ? all.map(String) : texts;
      return shown.some((text) => wildcard(text, `*${fold(String(clause.value))}`));
    }
    case 'startsWith':
      return texts.some((text) => text.startsWith(fold(String(clause.value))));
    case 'endsWith':
      return texts.some((text) => text.endsWith(fold(String(clause.value))));
    case 'freeText':
      return hasWords(clause, texts);
    case 'exists':
      return clause.value === all.some((one) => one !== '');
    case 'distanceWithin':
      return false;
  }
}

const LONG = 'The Garden '.repeat(12);
const texts = fc.oneof(
  fc.constantFrom(
    'Garden',
    'gardens',
    'The *Garden*',
    'a.b',
    'É',
    '2026-01-01',
    '10',
    'true',
    'grade',
    '',
    LONG,
    `${LONG}s`,
    LONG.slice(0, 100),
  ),
  fc.stringMatching(/^[abAB?* .]{0,5}$/),
);
const filled = fc.constantFrom('Garden', 'gardens', 'The *Garden*', 'a.b', 'É', '10', 'grade', 'ab ba');
const numbers = fc.constantFrom(-2, 0, 1, 1.5, 10);
const entries: fc.Arbitrary<Fields> = fc.record(
  {
    title: fc.option(texts),
    pages: fc.option(fc.constantFrom(-2, 0, 1, 10)),
    inPrint: fc.option(fc.boolean()),
    printed: fc.option(fc.constantFrom(...DATES)),
    tags: fc.array(filled, { maxLength: 3 }),
    marks: fc.array(numbers, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const operand = fc.oneof(texts, numbers, fc.boolean(), fc.constant(null), fc.constantFrom(...DATES));
const pairs = fc.tuple(operand, operand);
const subject = fc.constantFrom<FieldId>('title', 'pages', 'inPrint', 'printed', 'tags', 'marks');
const conditions = fc.oneof(
  fc.record({
    operator: fc.constantFrom('equalTo', 'greaterThan', 'greaterThanOrEqualTo', 'lessThan', 'lessThanOrEqualTo'),
    value: operand,
  }),
  fc.record({ operator: fc.constantFrom('contains', 'startsWith', 'endsWith'), value: texts }),
  fc.record({ operator: fc.constant('in'), value: fc.array(operand, { maxLength: 4 }) }),
  fc.record({ operator: fc.constant('between'), value: pairs }),
  fc.record({ operator: fc.constant('exists'), value: fc.boolean() }),
  fc.record({ operator: fc.constant('freeText'), value: texts, fuzzy: fc.boolean(), anyWord: fc.boolean() }),
);
const leaf = fc
  .tuple(subject, conditions)
  .map(([field, condition]) => ({ kind: 'field', field, place: 'where[0]', ...condition }) as unknown as Clause);
const clauses = fc.letrec<{ clause: Clause }>((tie) => ({
  clause: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      clauses: fc.array(tie('clause'), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), clause: tie('clause') }),
  ),
})).clause;

it('finds what every operator says, over any entry', () => {
  fc.assert(
    fc.property(entries, clauses, (values, clause) => {
      const filter = filterBy(clause, (condition) => filters.filterOf(condition));
      expect(new Query(filter).test(documentOf(values))).toBe(holds(clause, values));
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 1_000) },
  );
});
