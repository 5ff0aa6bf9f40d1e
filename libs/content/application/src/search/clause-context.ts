import type { SearchedFields } from './searched-fields.ts';
import type { SearchedTags } from './searched-tags.ts';

export interface ClauseContext {
  readonly fields: SearchedFields;
  /** Fields of all content types that the caller may see, because links may lead to any of them. */
  readonly linked: SearchedFields;
  readonly tags: SearchedTags;
  readonly withFormerTexts: ReadonlySet<string>;
  /** Language codes without region whose stems words are reduced to. */
  readonly stems: readonly string[];
  readonly now: Date;
}

/** `shelf[].Floor` is `shelf.floor`. */
export const fieldName = (field: string): string => field.toLowerCase().replaceAll('[]', '');

export const isEverywhere = (name: string): boolean => name === '*' || name === 'searchcontent';
