import type { Condition, WantedWord } from '@annal/search-index';
import type { OwnCondition } from './compile-condition.ts';
import { all, any, NOTHING, type Clause } from './dsl.ts';
import { keyOf, pathPrefix } from './keys.ts';

type Words = Extract<Condition, { kind: 'words' }>;

/** Further spellings of a word get `LEAST_SCORE`. */
const SCORED_SPELLINGS = 20;
const LEAST_SCORE = 0.01;

export function matchingWords({ path, words, match }: Words): Clause {
  const each = words.map((word) => spelled(path, word));
  if (each.length === 0) return NOTHING;
  return match === 'all' ? all(each) : any(each);
}

export function scoringClauses(condition: OwnCondition): readonly Clause[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(scoringClauses);
    case 'words':
      return condition.words.length === 0 ? [] : [scoredWords(condition)];
    default:
      return [];
  }
}

function scoredWords({ path, words, match, weight }: Words): Clause {
  const each = words.map((word) => scored(path, word));
  const query = { bool: match === 'all' ? { must: each } : { should: each, minimum_should_match: 1 } };
  return { nested: { path: 'paths', query, score_mode: 'sum', boost: weight } };
}

function spelled(path: string, { stems, edits }: WantedWord): Clause {
  if (edits === 0) return { terms: { 'paths.stems': stems.map((stem) => keyOf(path, stem)) } };
  return any(stems.map((stem) => nearly(path, stem, edits, { rewrite: 'constant_score' })));
}

function scored(path: string, { stems, edits }: WantedWord): Clause {
  const exact = stems.map((stem) => ({ term: { 'paths.stems': { value: keyOf(path, stem) } } }));
  const near = stems.flatMap((stem) =>
    edits === 0
      ? []
      : [
          nearly(path, stem, edits, { max_expansions: SCORED_SPELLINGS }),
          { constant_score: { filter: spelled(path, { stems: [stem], edits }), boost: LEAST_SCORE } },
        ],
  );
  return { dis_max: { queries: [...exact, ...near] } };
}

function nearly(path: string, stem: string, edits: number, more: Clause): Clause {
  const fixed = { prefix_length: [...pathPrefix(path)].length, transpositions: true };
  return { fuzzy: { 'paths.stems': { value: keyOf(path, stem), fuzziness: edits, ...fixed, ...more } } };
}
