import { Inject, Injectable } from '@nestjs/common';
import type { LiveContentType } from '@annal/content-domain';
import { CLOCK, type Clock, type LanguageCode } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { TagCache } from '../tags/cache/tag-cache.ts';
import { needsTags, type SearchQuestion } from './compile-search.ts';
import { typesWithFormerTexts } from './former-texts.ts';
import type { SearchContext } from './search-context.ts';
import { NO_TAGS } from './searched-tags.ts';

export interface AskedProject extends ProjectRef {
  readonly primaryLanguage: LanguageCode;
}

/** Who searches, and the content types whose entries may be found. */
export interface Searcher {
  readonly project: AskedProject;
  readonly types: readonly LiveContentType[];
  readonly caller: string;
}

@Injectable()
export class SearchContextLoader {
  constructor(
    private readonly contentTypes: ContentTypeDirectory,
    private readonly tags: TagCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(question: SearchQuestion, { project, types, caller }: Searcher): Promise<SearchContext> {
    const definitions = types.map(({ latest, published = latest }) => published);
    const directory = this.contentTypes.components(project.uuid);
    const components = directory.fields('published');
    const context: SearchContext = {
      projectUuid: project.uuid,
      primaryLanguage: project.primaryLanguage,
      definitions,
      components,
      withFormerTexts: typesWithFormerTexts(definitions, components, {
        ofType: (uuid) => this.contentTypes.publishedFields(project.uuid, uuid),
        ofComponent: (id) => directory.everPublishedFields(id),
      }),
      tags: NO_TAGS,
      now: this.clock(),
      caller,
    };
    if (!needsTags(question, context)) return context;
    return { ...context, tags: await this.tags.table(project.uuid) };
  }
}
