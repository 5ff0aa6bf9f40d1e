import { metresBetween } from '@annal/search-query';
import type { Condition, Range, ScopeTest, TextPattern, ValueTest, WantedWord } from '../condition.ts';
import type { SearchedDocument, SearchedValue } from '../searched-document.ts';
import { compareTexts } from './compare-texts.ts';

export type WordsCondition = Extract<Condition, { kind: 'words' }>;

export class World {
  private readonly targets = new Map<Condition, ReadonlySet<string>>();

  constructor(readonly documents: readonly SearchedDocument[]) {}

  targetsOf(condition: Condition): ReadonlySet<string> {
    const known = this.targets.get(condition);
    if (known) return known;
    const found = this.documents.filter((document) => isLive(document) && holds(condition, document, this));
    const ids = new Set(found.map(({ scope }) => scope.entryId));
    this.targets.set(condition, ids);
    return ids;
  }
}

export function holds(condition: Condition, document: SearchedDocument, world: World): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.every((each) => holds(each, document, world));
    case 'or':
      return condition.conditions.some((each) => holds(each, document, world));
    case 'not':
      return !holds(condition.condition, document, world);
    case 'scope':
      return scopePasses(document, condition.test);
    case 'value':
      return at(document, condition.path)?.values.some((value) => passes(value, condition.test)) ?? false;
    case 'present':
      return at(document, condition.path)?.isPresent ?? false;
    case 'emptyText':
      return at(document, condition.path)?.hasEmptyText ?? false;
    case 'words':
      return hasWords(document, condition);
    case 'linksTo':
      return document.links.some((link) => world.targetsOf(condition.condition).has(link));
    case 'linksToEntry':
      return document.links.some((link) => condition.entryIds.includes(link));
  }
}

function at(document: SearchedDocument, path: string) {
  return document.paths.find((each) => each.path === path);
}

function isLive({ scope }: SearchedDocument): boolean {
  return scope.status === 'latest' || scope.status === 'published';
}

function scopePasses({ scope }: SearchedDocument, test: ScopeTest): boolean {
  return (test.oneOf as readonly unknown[]).includes(scope[test.property]);
}

function passes(value: SearchedValue, test: ValueTest): boolean {
  switch (test.type) {
    case 'text':
      return value.type === 'text' && textPasses(value.text, test);
    case 'number':
      return value.type === 'number' && numberPasses(value.number, test);
    case 'date':
      return value.type === 'date' && isWithin(value.instant, test.range, compareTexts);
    case 'boolean':
      return value.type === 'boolean' && test.oneOf.includes(value.boolean);
    case 'place':
      return value.type === 'place' && metresBetween(test.near, value) <= test.near.metres;
  }
}

function textPasses(text: string, test: Extract<ValueTest, { type: 'text' }>): boolean {
  if ('oneOf' in test) return test.oneOf.includes(text);
  return 'range' in test ? isWithin(text, test.range, compareTexts) : isLike(text, test.like);
}

function numberPasses(number: number, test: Extract<ValueTest, { type: 'number' }>): boolean {
  if ('oneOf' in test) return test.oneOf.includes(number);
  return 'range' in test ? isWithin(number, test.range, (a, b) => a - b) : isLike(String(number), test.like);
}

function isWithin<Value>(value: Value, range: Range<Value>, compare: (a: Value, b: Value) => number): boolean {
  const { from, above, to, below } = range;
  return (
    (from === undefined || compare(value, from) >= 0) &&
    (above === undefined || compare(value, above) > 0) &&
    (to === undefined || compare(value, to) <= 0) &&
    (below === undefined || compare(value, below) < 0)
  );
}

function isLike(text: string, { at: place, pattern }: TextPattern): boolean {
  if (place === 'start') return text.startsWith(pattern);
  if (place === 'end') return text.endsWith(pattern);
  // A regular expression would try every way to divide a text among adjacent stars.
  const source = [...pattern.replace(/\*+/g, '*')].map((letter) => {
    if (letter === '*') return '[^]*';
    return letter === '?' ? '[^]' : letter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  });
  return new RegExp(source.join(''), 'u').test(text);
}

function hasWords(document: SearchedDocument, { words, match, path }: WordsCondition): boolean {
  const found = new Set(at(document, path)?.words.flat());
  const isThere = (word: WantedWord) => [...found].some((stem) => isWord(stem, word));
  if (words.length === 0) return false;
  return match === 'all' ? words.every(isThere) : words.some(isThere);
}

export function plainScore(document: SearchedDocument, { words, path, weight }: WordsCondition): number {
  const stems = at(document, path)?.words.flat() ?? [];
  const matched = stems.filter((stem) => words.some((word) => isWord(stem, word)));
  return (weight * matched.length) / (stems.length + 1);
}

function isWord(stem: string, { stems, edits }: WantedWord): boolean {
  return stems.some((wanted) => isNear([...wanted], [...stem], edits));
}

function isNear(a: readonly string[], b: readonly string[], edits: number): boolean {
  if (a.length === 0 || b.length === 0) return a.length + b.length <= edits;
  const [first, second] = a;
  if (first === b[0] && isNear(a.slice(1), b.slice(1), edits)) return true;
  if (edits === 0) return false;
  const isSwapped = second !== undefined && second === b[0] && first === b[1];
  return (
    isNear(a.slice(1), b, edits - 1) ||
    isNear(a, b.slice(1), edits - 1) ||
    isNear(a.slice(1), b.slice(1), edits - 1) ||
    (isSwapped && isNear(a.slice(2), b.slice(2), edits - 1))
  );
}
