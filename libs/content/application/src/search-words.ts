import { SEARCH_TERMS, wordTerm } from '@annal/content-read-models';
import type { Filter } from '@annal/list-filters';
import { stemsOf, wordsOf, type FreeText } from '@annal/search-query';

const MAX_FUZZY = 16;
const MAX_WORDS = 20;

/** One word of a free text clause, as it stands among the terms of documents. */
export interface WantedWord {
  readonly stems: readonly string[];
  /** What is near enough, where the clause is fuzzy. */
  readonly patterns: readonly string[];
}

/** Of what is asked for; words beyond the first 20 make no difference. */
export function wantedWords({ value, fuzzy }: FreeText, languages: readonly string[]): readonly WantedWord[] {
  return [...new Set(wordsOf(value))].slice(0, MAX_WORDS).map((word) => {
    const stems = stemsOf(word, languages);
    const edits = fuzzy === true ? editsFor(word.length) : 0;
    return { stems, patterns: edits === 0 ? [] : stems.map((stem) => nearTo(stem.slice(0, MAX_FUZZY), edits)) };
  });
}

/** Documents that have the word at one of these paths. */
export function hasWord({ stems, patterns }: WantedWord, paths: readonly string[], terms = SEARCH_TERMS): Filter {
  const exact = paths.flatMap((path) => stems.map((stem) => wordTerm(path, stem)));
  const near = paths.flatMap((path) =>
    patterns.map((pattern) => new RegExp(`^${escaped(wordTerm(path, ''))}(?:${pattern})$`)),
  );
  return { [terms]: { $in: [...exact, ...near] } };
}

/** How many of these words stand at the path, by the terms of a document. */
export function matchedWords(words: readonly WantedWord[], path: string, terms: readonly string[]): number {
  const start = wordTerm(path, '');
  const here = terms.flatMap((term) => (term.startsWith(start) ? term.slice(start.length) : []));
  return words.filter(({ stems, patterns }) => {
    const near = patterns.map((pattern) => new RegExp(`^(?:${pattern})$`));
    return here.some((stem) => stems.includes(stem) || near.some((pattern) => pattern.test(stem)));
  }).length;
}

/** search.md 3.4. */
function editsFor(length: number): number {
  if (length <= 2) return 0;
  return length <= 5 ? 1 : 2;
}

/** A pattern for everything that so many inserted, deleted, replaced or swapped letters make of a word. */
function nearTo(word: string, edits: number): string {
  if (edits === 0) return escaped(word);
  const letters = [...word];
  const from = (index: number) => letters.slice(index).join('');
  const ways = letters.flatMap((letter, index) => {
    const before = escaped(letters.slice(0, index).join(''));
    const next = letters[index + 1];
    const swapped = next === undefined ? [] : [`${escaped(next + letter)}${nearTo(from(index + 2), edits - 1)}`];
    const changed = [`.?${nearTo(from(index + 1), edits - 1)}`, `.${nearTo(from(index), edits - 1)}`, ...swapped];
    return `${before}(?:${changed.join('|')})`;
  });
  return `(?:${[...ways, `${escaped(word)}.{0,${edits}}`].join('|')})`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
