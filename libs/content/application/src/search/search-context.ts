import type { ComponentFields, ContentTypeDefinition } from '@annal/content-rules';
import type { LanguageCode } from '@annal/kernel';
import type { ProjectTags } from './searched-tags.ts';

export interface SearchContext {
  readonly projectUuid: string;
  readonly primaryLanguage: LanguageCode;
  readonly definitions: readonly ContentTypeDefinition[];
  readonly components: ComponentFields;
  readonly withFormerTexts: ReadonlySet<string>;
  readonly tags: ProjectTags;
  readonly now: Date;
  readonly caller: string;
}
