import { Injectable } from '@nestjs/common';
import { goneTag, tagSetAggregate, tagSetStream, type TagSetCommand, type TagSetFacts } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext, LanguageCode } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { projectErrors, projectFacts, projectFactsStream, type ProjectRef } from '@annal/structure-contracts';

/** What commands on tags and tag groups have in common: rights, facts and the project's one stream. */
@Injectable()
export class TagKnowledge {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  /** @throws DomainError `Access.Denied` */
  require(
    { actor }: CommandContext,
    { uuid: projectUuid }: ProjectRef,
    resource: 'tag' | 'tagGroup',
    action: string,
  ): void {
    this.access.require(actor, { resource, action, projectUuid });
  }

  facts({ uuid: projectUuid, id: projectId }: ProjectRef): TagSetFacts {
    return { projectUuid, projectId };
  }

  /** @throws DomainError `Project.NotFound` */
  async primaryLanguage({ uuid, id }: ProjectRef): Promise<LanguageCode> {
    const { state } = await this.store.load(projectFacts, projectFactsStream(uuid));
    if (state.status !== 'live') throw projectErrors.unknown(id);
    return state.primaryLanguage;
  }

  /** As of now. */
  async tags({ uuid }: Pick<ProjectRef, 'uuid'>) {
    return (await this.store.load(tagSetAggregate, tagSetStream(uuid))).state;
  }

  /** Tags that others have deleted since a request that is made again came first. */
  async goneSince({ uuid }: Pick<ProjectRef, 'uuid'>, context: CommandContext): Promise<ReadonlySet<string>> {
    const gone = new Set<string>();
    for await (const event of this.store.eventsOfOthers(tagSetAggregate, tagSetStream(uuid), context)) {
      const tagId = goneTag(event);
      if (tagId !== undefined) gone.add(tagId);
    }
    return gone;
  }

  transact({ uuid }: Pick<ProjectRef, 'uuid'>, command: TagSetCommand, context: CommandContext) {
    return this.store.transact(tagSetAggregate, tagSetStream(uuid), command, context);
  }
}
