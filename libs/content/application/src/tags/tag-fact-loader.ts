import { Injectable } from '@nestjs/common';
import { goneTag, tagSetAggregate, tagSetStream, type TagSetCommand, type TagSetFacts } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext, LanguageCode } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { projectErrors, projectFacts, projectFactsStream, type ProjectRef } from '@annal/structure-contracts';

@Injectable()
export class TagFactLoader {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

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

  async primaryLanguage({ uuid, id }: ProjectRef): Promise<LanguageCode> {
    const { state } = await this.store.load(projectFacts, projectFactsStream(uuid));
    if (state.status !== 'live') throw projectErrors.unknown(id);
    return state.primaryLanguage;
  }

  async tags({ uuid }: Pick<ProjectRef, 'uuid'>) {
    return (await this.store.load(tagSetAggregate, tagSetStream(uuid))).state;
  }

  /** Tags that others have deleted since a repeated request came first. */
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
