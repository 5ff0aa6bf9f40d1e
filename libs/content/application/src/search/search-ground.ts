import type { ComponentFields, ContentTypeDefinition } from '@annal/content-domain';
import type { LanguageCode } from '@annal/kernel';
import type { ProjectTags } from './searched-tags.ts';

export interface SearchGround {
  readonly projectUuid: string;
  readonly primaryLanguage: LanguageCode;
  /** Content types whose entries the caller may see. */
  readonly definitions: readonly ContentTypeDefinition[];
  readonly components: ComponentFields;
  /** See `typesWithFormerTexts`. */
  readonly withFormerTexts: ReadonlySet<string>;
  /** `NO_TAGS` if the query needs none (`needsTags`). */
  readonly tags: ProjectTags;
  readonly now: Date;
  /** Value of `currentUser()`. */
  readonly caller: string;
}
