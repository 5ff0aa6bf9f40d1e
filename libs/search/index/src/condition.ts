import type { SearchedStatus } from './searched-document.ts';

export interface Range<Value> {
  readonly from?: Value;
  readonly above?: Value;
  readonly to?: Value;
  readonly below?: Value;
}

export type ValueTest =
  | { readonly type: 'text'; readonly oneOf: readonly string[] }
  | { readonly type: 'text'; readonly range: Range<string> }
  | { readonly type: 'text'; readonly like: TextPattern }
  | { readonly type: 'number'; readonly oneOf: readonly number[] }
  | { readonly type: 'number'; readonly range: Range<number> }
  /** On the decimal digits of the number. */
  | { readonly type: 'number'; readonly like: TextPattern }
  | { readonly type: 'date'; readonly range: Range<string> }
  | { readonly type: 'boolean'; readonly oneOf: readonly boolean[] }
  | { readonly type: 'place'; readonly near: { readonly lat: number; readonly lon: number; readonly metres: number } };

/**
 * Folded like the texts. `anywhere`: `*` is any run of characters and `?` any one; `start` and `end` take every
 * character literally, because a title that ends with `?` asks a question.
 */
export interface TextPattern {
  readonly at: 'anywhere' | 'start' | 'end';
  readonly pattern: string;
}

/** Any of its stems, one per searched language, or a stem within `edits`. */
export interface WantedWord {
  readonly stems: readonly string[];
  readonly edits: 0 | 1 | 2;
}

export type ScopeTest =
  | { readonly property: 'contentTypeUuid' | 'entryId' | 'language' | 'dataFormat'; readonly oneOf: readonly string[] }
  | { readonly property: 'status'; readonly oneOf: readonly SearchedStatus[] }
  | { readonly property: 'isDefault'; readonly oneOf: readonly boolean[] };

/** False for a path that the document does not have. */
export type Condition =
  /** True if empty. */
  | { readonly kind: 'and'; readonly conditions: readonly Condition[] }
  /** False if empty. */
  | { readonly kind: 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'scope'; readonly test: ScopeTest }
  | { readonly kind: 'value'; readonly path: string; readonly test: ValueTest }
  | { readonly kind: 'present'; readonly path: string }
  | { readonly kind: 'emptyText'; readonly path: string }
  /**
   * Texts at the path, or of the whole document (`ALL_TEXT`), have all or any of the words. The only condition with a
   * score (BM25 times the weight), which counts wherever it matches, but not below `not` or `linksTo`.
   */
  | {
      readonly kind: 'words';
      readonly path: string;
      readonly words: readonly WantedWord[];
      readonly match: 'all' | 'any';
      readonly weight: number;
    }
  /** Links to an entry of which a live document (latest or published, any language) of its project passes. */
  | { readonly kind: 'linksTo'; readonly condition: Condition }
  | { readonly kind: 'linksToEntry'; readonly entryIds: readonly string[] };

export const ALWAYS: Condition = { kind: 'and', conditions: [] };
export const NEVER: Condition = { kind: 'or', conditions: [] };
