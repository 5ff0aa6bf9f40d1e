import type { SearchedFields } from './searched-fields.ts';
import type { SearchedTags } from './searched-tags.ts';

/** What the clauses of one query are about. */
export interface ClauseGround {
  readonly fields: SearchedFields;
  /** Of all content types that the caller may see: entries of any of them may be linked to. */
  readonly linked: SearchedFields;
  readonly tags: SearchedTags;
  /** As in `SearchGround`. */
  readonly withFormerTexts: ReadonlySet<string>;
  /** First parts of language codes, in which words are reduced to their stems. */
  readonly stems: readonly string[];
  readonly now: Date;
  readonly caller: string;
}

/** `shelf[].Floor` is `shelf.floor`. */
export const fieldName = (field: string): string => field.toLowerCase().replaceAll('[]', '');

export const isEverywhere = (name: string): boolean => name === '*' || name === 'searchcontent';
