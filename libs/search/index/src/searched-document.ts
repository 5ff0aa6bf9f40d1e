/** Whether a variation's newest version, its published one, or the last one of what is archived or deleted. */
export type SearchedStatus = 'latest' | 'published' | 'archived' | 'deleted';

/** What every query narrows by before it looks at values. */
export interface SearchedScope {
  readonly projectUuid: string;
  readonly contentTypeUuid: string;
  readonly entryId: string;
  readonly language: string;
  readonly status: SearchedStatus;
  readonly dataFormat: 'entry' | 'asset';
  /** Shown where no language is asked for. */
  readonly isDefault: boolean;
}

/**
 * A value and what it can be compared as. Texts are folded (`foldText`), dates are instants in canonical form, whose
 * order as texts is their order in time.
 */
export type SearchedValue =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'date'; readonly instant: string }
  | { readonly type: 'boolean'; readonly boolean: boolean }
  | { readonly type: 'place'; readonly lat: number; readonly lon: number };

export type ValueType = SearchedValue['type'];

/** What is searched at one path: ids of fields and names of parts in lower case, joined by `/`. */
export interface SearchedPath {
  readonly path: string;
  /** Of a list, each element. A text that is a date has both values. */
  readonly values: readonly SearchedValue[];
  /** The stems of each of its texts, in the order of the words. */
  readonly words: readonly (readonly string[])[];
  /** What it is ordered by: that of its first element. Absent where nothing can be ordered by it. */
  readonly order?: string | number;
  /** There is something, though perhaps nothing to compare with. */
  readonly isPresent: boolean;
  /** An empty text is among the values. */
  readonly hasEmptyText: boolean;
}

/** What an index holds of one variation. */
export interface SearchedDocument {
  readonly id: string;
  readonly scope: SearchedScope;
  readonly paths: readonly SearchedPath[];
  /** Ids of the entries that it links to. */
  readonly links: readonly string[];
}

/** The path under which every word of a document stands, so that a text may be looked for in all of it. */
export const ALL_TEXT = '*';
