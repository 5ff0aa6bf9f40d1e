import { Injectable } from '@nestjs/common';
import {
  contentModelAggregate,
  contentModelStream,
  isBuiltInTypeId,
  isClosing,
  type DefinitionKind,
} from '@annal/content-domain';
import { derivedGuid, EventStore } from '@annal/event-store';
import type { CommandContext, DomainError, DomainEvent, Undecided } from '@annal/kernel';
import { definitionState } from './definition-state.ts';
import { UndecidedProject } from './undecided-project.ts';

interface WantedId {
  readonly kind: DefinitionKind;
  readonly projectUuid: string;
  readonly id: string;
  readonly uuid: string;
}

interface Wanted extends WantedId {
  readonly projectRevision: string;
}

@Injectable()
export class DefinitionIds {
  constructor(private readonly store: EventStore) {}

  /**
   * Takes over the claim of an interrupted writer with its uuid: only the first one to write that stream has the id.
   * @param judge refuses an invalid command before a claim; nothing is claimed while it wants facts
   * @throws UndecidedProject
   */
  async claim<Lack extends Undecided>(
    wanted: Wanted,
    taken: (id: string) => DomainError,
    judge: () => readonly DomainEvent[] | Lack,
    context: CommandContext,
  ): Promise<string | Lack> {
    const { projectUuid, projectRevision, id, kind } = wanted;
    if (isBuiltInTypeId(id)) throw taken(id);
    const stream = contentModelStream(projectUuid);
    const { state } = await this.store.load(contentModelAggregate, stream);
    const first = state.ids.get(id.toLowerCase());
    const isOwn = first?.uuid === wanted.uuid;
    if (first && !isOwn && (await definitionState(this.store, first.kind, projectUuid, first.uuid)).status === 'live')
      throw taken(id);
    const judged = judge();
    if ('wanted' in judged) return judged;
    let { uuid } = wanted;
    for (let replacing: string | undefined; ;) {
      const claimedAt = this.store.now().toISOString();
      const data = { kind, projectUuid, projectRevision, id, uuid, replacing, claimedAt };
      const own = uuid === wanted.uuid ? context : { ...context, commandId: derivedGuid(context.commandId, uuid) };
      const claim = { type: 'ClaimId', data } as const;
      const { state: model, events } = await this.store.transact(contentModelAggregate, stream, claim, own);
      if (events.length === 0 && isClosing(model, data)) throw new UndecidedProject();
      const holder = model.ids.get(id.toLowerCase());
      if (!holder || holder.uuid === uuid) return uuid;
      const { status } = await definitionState(this.store, holder.kind, projectUuid, holder.uuid);
      // A claim for the other kind cannot be taken over.
      if (status === 'live' || (status === 'absent' && holder.kind !== kind)) throw taken(id);
      if (status === 'absent') uuid = holder.uuid;
      else replacing = holder.uuid;
    }
  }

  async release({ projectUuid, id, uuid }: Omit<WantedId, 'kind'>, context: CommandContext): Promise<void> {
    const release = { type: 'ReleaseId', data: { projectUuid, id, uuid } } as const;
    const own = { ...context, commandId: derivedGuid(context.commandId, 'release') };
    await this.store.transact(contentModelAggregate, contentModelStream(projectUuid), release, own);
  }
}
