import fc from 'fast-check';
import type { Clause } from '@annal/search-query';
import { COOK, DATES, GARDEN, MERGED, numbers, texts } from './sample-entries.ts';

export const FIELDS = [
  'title',
  'pages',
  'printed',
  'inPrint',
  'words[]',
  'marks',
  'shelf',
  'shelf.Floor',
  'shelf[].mark',
  'author.sys.id',
  'topics',
  'topics.label',
  'body',
  'body.text',
  'contacts.type',
  'unknown',
  'entryTitle',
  'entryDescription',
  '*',
  'searchContent',
] as const;
export const SYS = [
  'sys.id',
  'sys.owner',
  'sys.slug',
  'sys.language',
  'sys.contentTypeId',
  'sys.versionStatus',
  'sys.isPublished',
  'sys.availableLanguages',
  'sys.version.created',
  'sys.version.published',
  'sys.translationState',
] as const;

const known = fc.constantFrom(
  'en-GB',
  'CY',
  'book',
  'latest',
  'Published',
  'm.dewey',
  'currentUser()',
  'Translated',
  'none',
  'NoDefaultLanguage',
  GARDEN,
  MERGED,
  COOK,
  'Kitchens',
  'now(-70)',
);
const operand = fc.oneof(texts, numbers, fc.boolean(), fc.constant(null), fc.constantFrom(...DATES), known);
const parts = fc.oneof(texts, fc.constantFrom('k', 'boo', 'quote', 'text', 'ated', 'winter g', '-'));
const conditions = fc.oneof(
  fc.record({
    operator: fc.constantFrom('equalTo', 'greaterThan', 'greaterThanOrEqualTo', 'lessThan', 'lessThanOrEqualTo'),
    value: operand,
  }),
  fc.record({ operator: fc.constant('equalTo'), value: operand }),
  fc.record({ operator: fc.constantFrom('contains', 'startsWith', 'endsWith'), value: parts }),
  fc.record({ operator: fc.constant('in'), value: fc.array(operand, { maxLength: 4 }) }),
  fc.record({ operator: fc.constant('between'), value: fc.tuple(operand, operand) }),
  fc.record({ operator: fc.constant('exists'), value: fc.boolean() }),
  fc.record({ operator: fc.constant('freeText'), value: parts, fuzzy: fc.boolean(), anyWord: fc.boolean() }),
);
const leaf = fc
  .tuple(fc.constantFrom(...FIELDS, ...SYS), conditions)
  .map(([field, condition]) => ({ kind: 'field', field, place: 'where[0]', ...condition }) as unknown as Clause);
const distance = fc.constantFrom(1_000, 12_000).map((metres): Clause => ({
  kind: 'field',
  field: 'shelf.position',
  place: 'where[0]',
  operator: 'distanceWithin',
  value: { lat: 51.5, lon: -0.12, distance: `${metres}`, metres },
}));

export const clauses = fc.letrec<{ clause: Clause }>((tie) => ({
  clause: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 12, arbitrary: leaf },
    { weight: 1, arbitrary: distance },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        clauses: fc.array(tie('clause'), { maxLength: 3 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('not' as const), clause: tie('clause') }) },
  ),
})).clause;
