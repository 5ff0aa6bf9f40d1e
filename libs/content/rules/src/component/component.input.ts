import type { Issue, LanguageCode, Localized } from '@annal/kernel';
import type { ComponentFacts } from '../field/component-facts.ts';
import type { FieldInput } from '../field/field.ts';
import type { RegexAnswers } from '../field/regex/matching.ts';
import type { KnownTags } from '../tags/known-tags.ts';

/** Absent and null mean the default. */
export interface ComponentInput {
  readonly unreadable?: readonly Issue[];
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
  readonly fields?: readonly FieldInput[] | null;
}

export interface DefinitionFacts {
  readonly primaryLanguage: LanguageCode;
  readonly components: ComponentFacts;
  readonly tags?: KnownTags | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly matches?: RegexAnswers;
}
