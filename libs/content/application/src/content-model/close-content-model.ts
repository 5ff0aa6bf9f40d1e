import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CloseContentModelData, ContentModelClosing } from '@annal/content-contracts';
import { contentModelAggregate, contentModelStream } from '@annal/content-domain';
import { derivedGuid, EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { projectDefinitions } from './project-definitions.ts';

export class CloseContentModel extends Command<ContentModelClosing> {
  constructor(
    readonly data: CloseContentModelData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CloseContentModel)
export class CloseContentModelHandler implements ICommandHandler<CloseContentModel> {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data: { project, projectRevision }, context }: CloseContentModel): Promise<ContentModelClosing> {
    const projectUuid = project.uuid;
    this.access.require(context.actor, { resource: 'project', action: 'delete', projectUuid });
    const stream = contentModelStream(projectUuid);
    const { state: model } = await this.store.load(contentModelAggregate, stream);
    const found = await projectDefinitions(this.store, projectUuid, model);
    const data = { projectUuid, projectRevision, closedAt: this.store.now().toISOString(), found };
    const own = { ...context, commandId: derivedGuid(context.commandId, 'close', projectRevision) };
    const closed = await this.store.transact(contentModelAggregate, stream, { type: 'CloseModel', data }, own);
    return { hasContentTypes: closed.events.length === 0 };
  }
}
