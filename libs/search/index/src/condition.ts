import type { SearchedStatus } from './searched-document.ts';

/** An end of a range, in the form of `SearchedValue`; absent: open. */
export interface Range<Value> {
  readonly from?: Value;
  readonly above?: Value;
  readonly to?: Value;
  readonly below?: Value;
}

/** What has to hold for one value at a path. */
export type ValueTest =
  | { readonly type: 'text'; readonly oneOf: readonly string[] }
  | { readonly type: 'text'; readonly range: Range<string> }
  | { readonly type: 'text'; readonly like: TextPattern }
  | { readonly type: 'number'; readonly oneOf: readonly number[] }
  | { readonly type: 'number'; readonly range: Range<number> }
  /** A number as it is written, in decimal digits. */
  | { readonly type: 'number'; readonly like: TextPattern }
  | { readonly type: 'date'; readonly range: Range<string> }
  | { readonly type: 'boolean'; readonly oneOf: readonly boolean[] }
  | { readonly type: 'place'; readonly near: { readonly lat: number; readonly lon: number; readonly metres: number } };

/**
 * Folded like the texts. Anywhere in a text, `*` stands for any run of characters and `?` for one; at its start or end every
 * character stands for itself: a title that ends with `?` asks a question.
 */
export interface TextPattern {
  readonly at: 'anywhere' | 'start' | 'end';
  readonly pattern: string;
}

/** One word of a free text: any of its stems, one per language that is searched, or what is near enough to one. */
export interface WantedWord {
  readonly stems: readonly string[];
  /** How many letters may be inserted, deleted, replaced or swapped with the next one; 0: none. */
  readonly edits: 0 | 1 | 2;
}

/** Names a property of `SearchedScope`. */
export type ScopeTest =
  | { readonly property: 'contentTypeUuid' | 'entryId' | 'language' | 'dataFormat'; readonly oneOf: readonly string[] }
  | { readonly property: 'status'; readonly oneOf: readonly SearchedStatus[] }
  | { readonly property: 'isDefault'; readonly oneOf: readonly boolean[] };

/** What has to hold for a document. A condition about a path that a document does not have is false. */
export type Condition =
  /** Of none: true. */
  | { readonly kind: 'and'; readonly conditions: readonly Condition[] }
  /** Of none: false. */
  | { readonly kind: 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'scope'; readonly test: ScopeTest }
  /** Some value at the path passes the test. */
  | { readonly kind: 'value'; readonly path: string; readonly test: ValueTest }
  | { readonly kind: 'present'; readonly path: string }
  | { readonly kind: 'emptyText'; readonly path: string }
  /**
   * The texts at the path, or those of the whole document (`ALL_TEXT`), have the words: all of them, or any. It is the
   * only condition that has a score: the engine's BM25 of the words, times the weight. It counts wherever it matches,
   * also where the condition around it does not, unless it stands below `not` or `linksTo`.
   */
  | {
      readonly kind: 'words';
      readonly path: string;
      readonly words: readonly WantedWord[];
      readonly match: 'all' | 'any';
      readonly weight: number;
    }
  /** It links to an entry of which some live document (latest or published, any language) of its project passes. */
  | { readonly kind: 'linksTo'; readonly condition: Condition }
  | { readonly kind: 'linksToEntry'; readonly entryIds: readonly string[] };

export const ALWAYS: Condition = { kind: 'and', conditions: [] };
export const NEVER: Condition = { kind: 'or', conditions: [] };
