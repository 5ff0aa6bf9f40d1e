import { Injectable } from '@nestjs/common';
import { taxonomyAggregate, taxonomyStream, type TaxonomyCommand, type TaxonomyFacts } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext, LanguageCode } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { projectErrors, projectFacts, projectFactsStream, type ProjectRef } from '@annal/structure-contracts';

@Injectable()
export class TaxonomyFactLoader {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  require(
    { actor }: CommandContext,
    { uuid: projectUuid }: ProjectRef,
    action: 'create' | 'update' | 'delete',
    operation?: string,
  ): void {
    this.access.require(actor, { resource: 'taxonomy', action, projectUuid, ...(operation && { operation }) });
  }

  facts({ uuid: projectUuid, id: projectId }: ProjectRef): TaxonomyFacts {
    return { projectUuid, projectId };
  }

  async primaryLanguage({ uuid, id }: ProjectRef): Promise<LanguageCode> {
    const { state } = await this.store.load(projectFacts, projectFactsStream(uuid));
    if (state.status !== 'live') throw projectErrors.unknown(id);
    return state.primaryLanguage;
  }

  transact({ uuid }: Pick<ProjectRef, 'uuid'>, command: TaxonomyCommand, context: CommandContext) {
    return this.store.transact(taxonomyAggregate, taxonomyStream(uuid), command, context);
  }
}
