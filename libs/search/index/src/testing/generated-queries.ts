import type { Condition, Range, ScopeTest, TextPattern, ValueTest, WantedWord } from '../condition.ts';
import type { IndexOrder, IndexQuery, PathByType, ValueCount } from '../index-query.ts';
import { ALL_TEXT } from '../searched-document.ts';
import {
  DATE_PATHS,
  FLAG_PATHS,
  LANGUAGES,
  NUMBER_PATHS,
  PLACE_PATHS,
  PROJECTS,
  STATUSES,
  TEXT_PATHS,
  TYPES,
  WORDS,
  date,
  entryId,
  number,
  place,
  text,
} from './generated-documents.ts';
import type { Random } from './random.ts';

const ALL_PATHS = [...TEXT_PATHS, ...NUMBER_PATHS, ...DATE_PATHS, ...PLACE_PATHS, ...FLAG_PATHS, 'nowhere'];

export function generatedQuery(random: Random): IndexQuery {
  const condition = generatedCondition(random, 3);
  return {
    projectUuid: PROJECTS[0],
    condition,
    order: random.list(0, 3, () => generatedOrder(random)),
    skip: random.isOneIn(3) ? random.below(30) : 0,
    limit: random.isOneIn(8) ? 0 : 1 + random.below(30),
    counts: random
      .list(0, 2, () => generatedCount(random))
      .map((count, index) => ({ ...count, name: `count${index}` })),
  };
}

function generatedCondition(random: Random, depth: number): Condition {
  const inner = () => generatedCondition(random, depth - 1);
  if (depth > 0 && !random.isOneIn(3))
    return random.pick<() => Condition>([
      () => ({ kind: 'and', conditions: random.list(0, 3, inner) }),
      () => ({ kind: 'and', conditions: random.list(2, 3, inner) }),
      () => ({ kind: 'or', conditions: random.list(0, 3, inner) }),
      () => ({ kind: 'or', conditions: random.list(2, 3, inner) }),
      () => ({ kind: 'not', condition: inner() }),
      () => ({ kind: 'linksTo', condition: inner() }),
    ])();
  return random.pick<() => Condition>([
    () => ({ kind: 'scope', test: scopeTest(random) }),
    () => ({ kind: 'present', path: random.pick(ALL_PATHS) }),
    () => ({ kind: 'emptyText', path: random.pick(TEXT_PATHS) }),
    () => ({ kind: 'linksToEntry', entryIds: random.list(0, 20, () => entryId(random.below(40))) }),
    () => words(random),
    () => words(random),
    () => ({ kind: 'value', ...valueTest(random) }),
    () => ({ kind: 'value', ...valueTest(random) }),
    () => ({ kind: 'value', ...valueTest(random) }),
  ])();
}

function scopeTest(random: Random): ScopeTest {
  return random.pick<() => ScopeTest>([
    () => ({ property: 'contentTypeUuid', oneOf: random.list(0, 3, () => random.pick(TYPES)) }),
    () => ({ property: 'language', oneOf: random.list(1, 2, () => random.pick([...LANGUAGES, 'xx'])) }),
    () => ({ property: 'status', oneOf: random.list(1, 3, () => random.pick(STATUSES)) }),
    () => ({ property: 'dataFormat', oneOf: [random.pick(['entry', 'asset'])] }),
    () => ({ property: 'isDefault', oneOf: [random.isOneIn(2)] }),
    () => ({ property: 'entryId', oneOf: random.list(0, 9, () => entryId(random.below(60))) }),
  ])();
}

function words(random: Random): Condition {
  const word = (): WantedWord => ({
    stems: random.list(1, 2, () => random.pick(WORDS)),
    edits: random.isOneIn(3) ? random.pick([1, 2] as const) : 0,
  });
  return {
    kind: 'words',
    path: random.pick(['title', 'body', 'tags', ALL_TEXT, 'nowhere']),
    words: random.list(1, 3, word),
    match: random.pick(['all', 'any']),
    weight: 1 + random.below(5),
  };
}

function valueTest(random: Random): { readonly path: string; readonly test: ValueTest } {
  return random.pick<() => { path: string; test: ValueTest }>([
    () => ({ path: random.pick(TEXT_PATHS), test: { type: 'text', oneOf: random.list(0, 4, () => aText(random)) } }),
    () => ({ path: random.pick(TEXT_PATHS), test: { type: 'text', range: range(random, () => aText(random)) } }),
    () => ({ path: random.pick(TEXT_PATHS), test: { type: 'text', like: pattern(random) } }),
    () => ({ path: random.pick(TEXT_PATHS), test: { type: 'text', like: pattern(random) } }),
    () => ({
      path: random.pick(NUMBER_PATHS),
      test: { type: 'number', oneOf: random.list(0, 4, () => number(random)) },
    }),
    () => ({ path: random.pick(NUMBER_PATHS), test: { type: 'number', range: range(random, () => number(random)) } }),
    () => ({
      path: random.pick(NUMBER_PATHS),
      test: {
        type: 'number',
        like: { at: random.pick(['anywhere', 'start', 'end']), pattern: random.pick(['1', '?5', '-']) },
      },
    }),
    () => ({
      path: random.pick(DATE_PATHS),
      test: { type: 'date', range: range(random, () => date(random).toISOString()) },
    }),
    () => ({
      path: random.pick(FLAG_PATHS),
      test: { type: 'boolean', oneOf: random.list(0, 2, () => random.isOneIn(2)) },
    }),
    () => ({
      path: random.pick(PLACE_PATHS),
      test: { type: 'place', near: { ...place(random), metres: random.pick([0, 5_000, 12_000, 3e6, 3e7]) } },
    }),
  ])();
}

function aText(random: Random): string {
  return random.isOneIn(6) ? entryId(random.below(40)) : text(random, 1, random.isOneIn(8) ? 40 : 2);
}

function range<Value>(random: Random, end: () => Value): Range<Value> {
  return random.pick<() => Range<Value>>([
    () => ({ from: end() }),
    () => ({ above: end() }),
    () => ({ to: end() }),
    () => ({ below: end() }),
    () => ({ from: end(), to: end() }),
    () => ({ above: end(), below: end() }),
  ])();
}

function pattern(random: Random): TextPattern {
  const letters = [...random.pick(WORDS)];
  const cut = letters.slice(random.below(2), 1 + random.below(letters.length + 2)).join('');
  const wild = random.pick([
    cut,
    cut,
    `${cut}*${random.pick(WORDS)}`,
    cut.replace(/[a-z]/, '?'),
    `*${cut}`,
    `${cut} `,
    '?*',
  ]);
  return { at: random.pick(['anywhere', 'start', 'end']), pattern: wild };
}

function byType(random: Random, paths: readonly string[]): PathByType {
  if (!random.isOneIn(3)) return random.pick(paths);
  return Object.fromEntries(random.list(1, 3, () => [random.pick(TYPES), random.pick(paths)] as const));
}

function generatedOrder(random: Random): IndexOrder {
  const direction = random.pick([1, -1] as const);
  return random.pick<() => IndexOrder>([
    () => ({ by: 'relevance' }),
    () => ({ by: 'path', path: byType(random, ALL_PATHS), direction }),
    () => ({ by: 'path', path: random.pick(ALL_PATHS), direction }),
    () => ({ by: 'path', path: 'title', direction }),
    () => ({ by: 'scope', property: random.pick(['entryId', 'language', 'status']), direction }),
    () => ({ by: 'distance', path: random.pick(PLACE_PATHS), ...place(random), direction }),
  ])();
}

function generatedGroups(random: Random): readonly (readonly string[])[] {
  const texts = [...new Set(random.list(2, 6, () => text(random, 1, 2).toLowerCase()))];
  return [texts.slice(0, 2), texts.slice(2)].filter((group) => group.length > 0);
}

function generatedCount(random: Random): Omit<ValueCount, 'name'> {
  const common = { size: 1 + random.below(6), countsMissing: random.isOneIn(2) };
  if (random.isOneIn(4))
    return {
      of: 'scope',
      path: random.pick(['language', 'status', 'contentTypeUuid', 'isDefault']),
      type: 'text',
      ...common,
    };
  const [type, paths] = random.pick([
    ['text', TEXT_PATHS],
    ['number', NUMBER_PATHS],
    ['date', DATE_PATHS],
    ['boolean', FLAG_PATHS],
  ] as const);
  const alike = type === 'text' && random.isOneIn(3) ? { alike: generatedGroups(random) } : {};
  return { of: 'path', path: byType(random, paths), type, ...common, ...alike };
}
