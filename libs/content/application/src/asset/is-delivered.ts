import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { entryDocumentId, entryProjection } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';

/** Whether websites may get the variation: published, of a content type in delivery (content-types.md 1.1). */
export class IsDelivered extends Query<boolean> {
  constructor(
    readonly projectUuid: string,
    readonly entryId: string,
    readonly language: LanguageCode,
  ) {
    super();
  }
}

@QueryHandler(IsDelivered)
export class IsDeliveredHandler implements IQueryHandler<IsDelivered> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ projectUuid, entryId, language }: IsDelivered): Promise<boolean> {
    const found = await this.readModels
      .reader(entryProjection)
      .findById(entryDocumentId(projectUuid, entryId, language, 'published'));
    if (found?.status !== 'published') return false;
    return this.contentTypes.published(projectUuid, found.contentTypeUuid)?.includeInDelivery ?? false;
  }
}
