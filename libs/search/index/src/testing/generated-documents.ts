import { testDocument, type Given, type TestDocument } from './test-document.ts';
import type { Random } from './random.ts';

export const PROJECTS = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000'] as const;
export const TYPES = ['a', 'b', 'c'].map((letter) => `${letter}0000000-0000-4000-8000-000000000000`);
export const LANGUAGES = ['en', 'de-at', 'fr'] as const;
export const STATUSES = ['latest', 'published', 'archived', 'deleted'] as const;

export const TEXT_PATHS = ['title', 'body', 'tags', 'mixed', 'author/sys/id'] as const;
export const NUMBER_PATHS = ['pages', 'prices', 'mixed'] as const;
export const DATE_PATHS = ['printed', 'mixed'] as const;
export const PLACE_PATHS = ['shelf/position', 'branches'] as const;
export const FLAG_PATHS = ['isbound', 'mixed'] as const;

export const WORDS = [
  'garden',
  'gardens',
  'gadren',
  'guard',
  'grand',
  'library',
  'libary',
  'a',
  'ab',
  'abc',
  'straße',
  'übung',
  'été',
  '書籍',
  '😀grin',
  'x2',
  '2024',
  'the',
] as const;

const COMMON = ['the', 'garden', 'library'] as const;
const LONG = 40;

export function generatedDocument(random: Random, entry: number): TestDocument {
  const given: Record<string, Given | readonly Given[]> = {};
  const perhaps = (path: string, make: () => Given | readonly Given[]) => {
    if (!random.isOneIn(4)) given[path] = make();
  };
  perhaps('title', () => text(random, 1, 4));
  perhaps('body', () => text(random, 0, random.isOneIn(3) ? 3 * LONG : 12));
  perhaps('tags', () => random.list(0, 4, () => text(random, 1, random.isOneIn(5) ? LONG : 2)));
  perhaps('pages', () => number(random));
  perhaps('prices', () => random.list(0, 3, () => number(random)));
  perhaps('printed', () => date(random));
  perhaps('isbound', () => random.isOneIn(2));
  perhaps('shelf/position', () => place(random));
  perhaps('branches', () => random.list(0, 3, () => place(random)));
  perhaps('mixed', () =>
    random.pick<() => Given>([
      () => text(random, 1, 3),
      () => number(random),
      () => date(random),
      () => random.isOneIn(2),
    ])(),
  );
  const target = entryId(random.below(40));
  if (random.isOneIn(3)) given['author/sys/id'] = target;
  return testDocument(entryId(entry), given, {
    projectUuid: random.isOneIn(8) ? PROJECTS[1] : PROJECTS[0],
    contentTypeUuid: random.pick(TYPES),
    language: random.pick(LANGUAGES),
    status: random.isOneIn(2) ? 'latest' : random.pick(STATUSES),
    dataFormat: random.isOneIn(5) ? 'asset' : 'entry',
    isDefault: random.isOneIn(2),
    links: given['author/sys/id'] === undefined ? [] : [target],
  });
}

export function entryId(number: number): string {
  return `e${String(number).padStart(7, '0')}-0000-4000-8000-000000000000`;
}

export function text(random: Random, atLeast: number, atMost: number): string {
  const word = () => (random.isOneIn(3) ? random.pick(COMMON) : random.pick(WORDS));
  return random.list(atLeast, atMost, word).join(random.isOneIn(6) ? '-' : ' ');
}

export function number(random: Random): number {
  const whole = random.below(20) - 5;
  return random.isOneIn(3) ? whole + 0.5 : whole;
}

export function date(random: Random): Date {
  return new Date(Date.UTC(2024, random.below(3), 1 + random.below(4), random.below(2) * 12));
}

export function place(random: Random): { readonly lat: number; readonly lon: number } {
  const [lat, lon] = random.pick([
    [51.5, -0.1],
    [0, 179.9],
    [0, -179.9],
    [89.9, 10],
    [-33.9, 18.4],
  ] as const);
  const near = () => (random.fraction() - 0.5) * 0.15;
  return { lat: lat + near(), lon: lon + near() };
}
