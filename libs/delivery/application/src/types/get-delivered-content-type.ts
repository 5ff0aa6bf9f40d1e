import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { contentTypeView, ContentTypeDirectory, type ContentTypeView } from '@annal/content-application';
import { contentTypeProjection } from '@annal/content-read-models';
import { ReadModels } from '@annal/read-models';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';
import { DeliveredTypes } from './delivered-types.ts';

/** A content type of delivery in its published version or, for previews, in its latest one (delivery.md 1.9). */
export class GetDeliveredContentType extends Query<ContentTypeView> {
  constructor(
    readonly contentTypeId: string,
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(GetDeliveredContentType)
export class GetDeliveredContentTypeHandler implements IQueryHandler<GetDeliveredContentType> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly directory: ContentTypeDirectory,
    private readonly types: DeliveredTypes,
  ) {}

  async execute({ contentTypeId, reading }: GetDeliveredContentType): Promise<ContentTypeView> {
    const { project, view } = reading;
    const { uuid, id } = this.types.require(reading, contentTypeId);
    const filter = { projectUuid: project.uuid, uuid, view };
    const [found] = await this.readModels.reader(contentTypeProjection).find(filter, { limit: 1 });
    if (!found) throw deliveryErrors.unknown('content type', id, { projectId: project.id, contentTypeId: id });
    return contentTypeView(found, project.id, this.directory.components(project.uuid).fields(view));
  }
}

/** In the order of their ids. */
export class ListDeliveredContentTypes extends Query<readonly ContentTypeView[]> {
  constructor(readonly reading: Reading) {
    super();
  }
}

@QueryHandler(ListDeliveredContentTypes)
export class ListDeliveredContentTypesHandler implements IQueryHandler<ListDeliveredContentTypes> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly directory: ContentTypeDirectory,
    private readonly types: DeliveredTypes,
  ) {}

  async execute({ reading }: ListDeliveredContentTypes): Promise<readonly ContentTypeView[]> {
    const { project, view, keys } = reading;
    this.types.requireView(reading);
    const shown = new Set(this.types.all(reading).map(({ latest }) => latest.uuid));
    const filter = { projectUuid: project.uuid, view };
    const found = await this.readModels.reader(contentTypeProjection).find(filter, { sort: { idKey: 1 } });
    const components = this.directory.components(project.uuid).fields(view);
    return found.flatMap((document) => {
      if (!shown.has(document.uuid)) return [];
      keys.contentType(document.id);
      return [contentTypeView(document, project.id, components)];
    });
  }
}
