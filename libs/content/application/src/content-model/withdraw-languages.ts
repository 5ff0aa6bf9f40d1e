import { withdrawLanguages, type LanguageWithdrawal, type WithdrawLanguagesData } from '@annal/content-contracts';
import { contentModelAggregate, contentModelStream, languagesInUse } from '@annal/content-domain';
import { derivedGuid, EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import { projectDefinitions } from './project-definitions.ts';

@Handles(withdrawLanguages)
export class WithdrawLanguagesHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data, context }: Envelope<WithdrawLanguagesData>): Promise<LanguageWithdrawal> {
    const { project, projectRevision, languages } = data;
    const projectUuid = project.uuid;
    this.access.require(context.actor, { resource: 'project', action: 'update', projectUuid });
    const stream = contentModelStream(projectUuid);
    const { state: model } = await this.store.load(contentModelAggregate, stream);
    const found = await projectDefinitions(this.store, projectUuid, model);
    const withdrawal = { projectUuid, projectRevision, languages, withdrawnAt: this.store.now().toISOString(), found };
    const command = { type: 'WithdrawLanguages', data: withdrawal } as const;
    const own = { ...context, commandId: derivedGuid(context.commandId, 'withdraw', projectRevision) };
    const { state, events } = await this.store.transact(contentModelAggregate, stream, command, own);
    return { inUse: events.length > 0 ? [] : languagesInUse(state, withdrawal) };
  }
}
