/** Archived and deleted variations are indexed in their last version. */
export type SearchedStatus = 'latest' | 'published' | 'archived' | 'deleted';

export interface SearchedScope {
  readonly projectUuid: string;
  readonly contentTypeUuid: string;
  readonly entryId: string;
  readonly language: string;
  readonly status: SearchedStatus;
  readonly dataFormat: 'entry' | 'asset';
  readonly isDefault: boolean;
}

/** Texts are folded (`foldText`); dates are canonical instants, so that their text order is their order in time. */
export type SearchedValue =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'date'; readonly instant: string }
  | { readonly type: 'boolean'; readonly boolean: boolean }
  | { readonly type: 'place'; readonly lat: number; readonly lon: number };

export type ValueType = SearchedValue['type'];

export interface SearchedPath {
  readonly path: string;
  /** One per element of a list; a text that is a date has both values. */
  readonly values: readonly SearchedValue[];
  /** Stems of each text, in the order of the words. */
  readonly words: readonly (readonly string[])[];
  readonly order?: string | number;
  /** True even if there is nothing to compare with. */
  readonly isPresent: boolean;
  readonly hasEmptyText: boolean;
}

export interface SearchedDocument {
  readonly id: string;
  readonly scope: SearchedScope;
  readonly paths: readonly SearchedPath[];
  readonly links: readonly string[];
}

export const ALL_TEXT = '*';
