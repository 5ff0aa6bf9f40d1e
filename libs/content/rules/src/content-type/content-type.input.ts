import type { Issue, LanguageCode, Localized } from '@annal/kernel';
import type { ComponentFacts } from '../field/component-facts.ts';
import type { FieldInput } from '../field/field.ts';
import type { RegexAnswers } from '../field/regex/matching.ts';
import type { KnownTags } from '../tags/known-tags.ts';

export interface GroupInput {
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
}

/** Absent and null mean the default. */
export interface ContentTypeInput {
  readonly unreadable?: readonly Issue[];
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
  readonly fields?: readonly FieldInput[] | null;
  readonly groups?: readonly GroupInput[] | null;
  readonly enabled?: boolean | null;
  readonly includeInDelivery?: boolean | null;
  readonly defaultLanguage?: string | null;
  readonly supportedLanguages?: readonly string[] | null;
  readonly workflowId?: string | null;
  readonly dataFormat?: string | null;
  readonly entryTitleField?: string | null;
  readonly entryDescriptionField?: string | null;
  readonly previewUrl?: string | null;
  readonly defaultRendererId?: string | null;
  readonly defaultParentNodeId?: string | null;
}

export interface ContentTypeFacts {
  readonly primaryLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
  readonly workflowIds: readonly string[];
  readonly nodeIds: readonly string[];
  readonly components: ComponentFacts;
  readonly tags?: KnownTags | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly matches?: RegexAnswers;
}
