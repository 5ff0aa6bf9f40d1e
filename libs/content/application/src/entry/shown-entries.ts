import { Injectable } from '@nestjs/common';
import { entryErrors } from '@annal/content-domain';
import type { ContentTypeDefinition } from '@annal/content-rules';
import { entryProjection } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { entryAccess } from './entry-access.ts';

export interface ShownEntry {
  readonly definition: ContentTypeDefinition;
  readonly languages: readonly LanguageCode[];
}

@Injectable()
export class ShownEntries {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  /** @throws DomainError `notFound` also for a deleted one, `forbidden` if the caller may not see it */
  async entry(project: ProjectRef, entryId: string, actor: Actor, operation: string): Promise<ShownEntry> {
    const filter = { projectUuid: project.uuid, entryId, status: { $in: ['latest', 'archived'] } };
    const [found] = await this.readModels.reader(entryProjection).find(filter, { limit: 1 });
    const definition = found && this.contentTypes.published(project.uuid, found.contentTypeUuid);
    if (!found || !definition) throw entryErrors.notFound(project.id, entryId);
    const workflow = this.contentTypes.workflow(project.uuid, definition.workflowId);
    this.access.require(actor, { ...entryAccess(definition, workflow), action: 'sysView', operation });
    return { definition, languages: found.languages };
  }
}
