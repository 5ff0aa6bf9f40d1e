import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Actor, type Clock, type LanguageCode } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { SeenTypes } from '../entry/lists/seen-types.ts';
import { TagShelf } from '../tags/shelf/tag-shelf.ts';
import { needsTags, type SearchQuestion } from './compile-search.ts';
import { typesWithFormerTexts } from './former-texts.ts';
import type { SearchGround } from './search-ground.ts';
import { NO_TAGS } from './searched-tags.ts';

export interface AskedProject extends ProjectRef {
  readonly primaryLanguage: LanguageCode;
}

@Injectable()
export class SearchGrounds {
  constructor(
    private readonly seen: SeenTypes,
    private readonly contentTypes: ContentTypeDirectory,
    private readonly tags: TagShelf,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(question: SearchQuestion, project: AskedProject, actor: Actor): Promise<SearchGround> {
    const definitions = this.seen.all(project, actor).map(({ latest, published = latest }) => published);
    const register = this.contentTypes.components(project.uuid);
    const components = register.fields('published');
    const ground: SearchGround = {
      projectUuid: project.uuid,
      primaryLanguage: project.primaryLanguage,
      definitions,
      components,
      withFormerTexts: typesWithFormerTexts(definitions, components, {
        ofType: (uuid) => this.contentTypes.publishedFields(project.uuid, uuid),
        ofComponent: (id) => register.everPublishedFields(id),
      }),
      tags: NO_TAGS,
      now: this.clock(),
      caller: actor.name,
    };
    if (!needsTags(question, ground)) return ground;
    return { ...ground, tags: await this.tags.table(project.uuid) };
  }
}
