import { closeContentModel, type CloseContentModelData, type ContentModelClosing } from '@annal/content-contracts';
import { contentModelAggregate, contentModelStream } from '@annal/content-domain';
import { derivedGuid, EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import { projectDefinitions } from './project-definitions.ts';

@Handles(closeContentModel)
export class CloseContentModelHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({
    data: { project, projectRevision },
    context,
  }: Envelope<CloseContentModelData>): Promise<ContentModelClosing> {
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
