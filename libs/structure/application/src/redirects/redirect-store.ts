import { Injectable } from '@nestjs/common';
import { derivedGuid, EventStore, type Transaction } from '@annal/event-store';
import { DomainError, type CommandContext } from '@annal/kernel';
import { projectErrors, projectFacts, projectFactsStream, type ProjectRef } from '@annal/structure-contracts';
import {
  redirectsAggregate,
  redirectsStream,
  type Redirects,
  type RedirectsCommand,
  type RedirectsEvent,
} from '@annal/structure-domain';

export const BYTES_PER_APPEND = 900_000;

@Injectable()
export class RedirectStore {
  constructor(private readonly store: EventStore) {}

  /** @throws DomainError `Project.NotFound` */
  async requireProject({ uuid, id }: ProjectRef): Promise<void> {
    const { state } = await this.store.loadAcknowledged(projectFacts, projectFactsStream(uuid));
    if (state.status !== 'live') throw projectErrors.unknown(id);
  }

  load(projectUuid: string) {
    return this.store.load(redirectsAggregate, redirectsStream(projectUuid));
  }

  /** First completes a decided import, whichever process began it. */
  async transact(
    command: RedirectsCommand,
    context: CommandContext,
    onlyAt?: bigint,
  ): Promise<Transaction<Redirects, RedirectsEvent>> {
    const { projectUuid } = command.data;
    for (;;)
      try {
        const options = onlyAt === undefined ? {} : { onlyAt };
        return await this.store.transact(redirectsAggregate, redirectsStream(projectUuid), command, context, options);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'Redirect.ImportUnderWay') throw error;
        await this.finishImport(projectUuid, context);
      }
  }

  /** Idempotent, also when run concurrently. */
  async finishImport(projectUuid: string, context: CommandContext): Promise<void> {
    for (;;) {
      const { state } = await this.load(projectUuid);
      if (!state.pending?.totals) return;
      const { importId, parts } = state.pending;
      const own = { ...context, commandId: derivedGuid(importId, 'rows', String(parts.length)) };
      const command = { type: 'ContinueImport', data: { projectUuid, atMost: BYTES_PER_APPEND } } as const;
      await this.store.transact(redirectsAggregate, redirectsStream(projectUuid), command, own);
    }
  }
}
