import { Injectable } from '@nestjs/common';
import { ContentTypeDirectory, entryAccess } from '@annal/content-application';
import type { LiveContentType } from '@annal/content-domain';
import type { ContentTypeDefinition } from '@annal/content-rules';
import { AccessControl } from '@annal/security-contracts';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';

/** The content types whose entries a reading may show (delivery.md 2). */
@Injectable()
export class DeliveredTypes {
  constructor(
    private readonly contentTypes: ContentTypeDirectory,
    private readonly access: AccessControl,
  ) {}

  /** In the latest view only those that the caller may see drafts of. */
  all(reading: Reading): readonly LiveContentType[] {
    return this.published(reading).filter(({ published }) => published && this.isSeen(reading, published));
  }

  /** Those in delivery, whatever the view. */
  published({ project }: Reading): readonly LiveContentType[] {
    return this.contentTypes.all(project.uuid).filter(({ published }) => published?.includeInDelivery === true);
  }

  /** Undefined for a type that is not shown. */
  find(reading: Reading, uuid: string): ContentTypeDefinition | undefined {
    const definition = this.contentTypes.published(reading.project.uuid, uuid);
    return definition?.includeInDelivery && this.isSeen(reading, definition) ? definition : undefined;
  }

  /** @throws DomainError `notFound` for an unknown type, `forbidden` for one that is not shown */
  require(reading: Reading, idOrUuid: string): ContentTypeDefinition {
    const { project } = reading;
    const definition = this.contentTypes.find(project.uuid, idOrUuid)?.published;
    reading.keys.contentType(definition?.id ?? idOrUuid);
    const data = { projectId: project.id, contentTypeId: definition?.id ?? idOrUuid };
    if (!definition) throw deliveryErrors.unknown('content type', idOrUuid, data);
    if (!definition.includeInDelivery || !this.isSeen(reading, definition))
      throw deliveryErrors.hiddenType(definition.id, data);
    return definition;
  }

  /** @throws DomainError `forbidden` for the latest view without a type whose drafts the caller may see */
  requireView(reading: Reading): void {
    if (reading.view === 'published' || this.all(reading).length > 0) return;
    throw deliveryErrors.noLatest({ projectId: reading.project.id });
  }

  private isSeen({ view, project, context }: Reading, definition: ContentTypeDefinition): boolean {
    if (view === 'published') return true;
    const workflow = this.contentTypes.workflow(project.uuid, definition.workflowId);
    return this.access.allows(context.actor, {
      ...entryAccess(definition, workflow),
      action: 'sysView',
      api: 'delivery',
    });
  }
}
