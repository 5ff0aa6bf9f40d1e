import { derivedGuid, EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import {
  changeView,
  createView,
  deleteView,
  projectErrors,
  projectFacts,
  projectFactsStream,
  type ChangeViewData,
  type CreateViewData,
  type DeleteViewData,
  type ViewReceipt,
} from '@annal/structure-contracts';
import { viewsAggregate, viewsStream } from '@annal/structure-domain';
import { asked, requireChange, zenqlProblemOf } from './view-access.ts';

@Handles(createView)
export class CreateViewHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data: { project, view: sent }, context }: Envelope<CreateViewData>): Promise<ViewReceipt> {
    const { actor } = context;
    if (sent.shared === true) this.access.require(actor, asked(project, 'create', 'creating the view'));
    const { state } = await this.store.loadAcknowledged(projectFacts, projectFactsStream(project.uuid));
    if (state.status !== 'live') throw projectErrors.unknown(project.id);
    const newId = derivedGuid(context.commandId, 'view');
    const owned = { projectUuid: project.uuid, projectId: project.id, ownerId: actor.id };
    const data = { ...owned, owner: actor.name, newId, sent, zenqlProblem: zenqlProblemOf(sent) };
    const stream = viewsStream(project.uuid, actor.id);
    const { receipt } = await this.store.transact(viewsAggregate, stream, { type: 'CreateView', data }, context);
    return { ...receipt, viewId: newId };
  }
}

@Handles(changeView)
export class ChangeViewHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data, context }: Envelope<ChangeViewData>): Promise<ViewReceipt> {
    const { project, viewId, ownerId, view: sent } = data;
    const { actor } = context;
    const stream = viewsStream(project.uuid, ownerId);
    const { state } = await this.store.load(viewsAggregate, stream);
    const before = state.get(viewId);
    requireChange(this.access, actor, { project, viewId, ownerId, before }, 'update');
    if (sent.shared === true && before?.shared === false)
      this.access.require(actor, asked(project, 'create', 'updating the view'));
    const place = { projectUuid: project.uuid, projectId: project.id, ownerId, viewId };
    const command = { type: 'ChangeView', data: { ...place, sent, zenqlProblem: zenqlProblemOf(sent) } } as const;
    const { receipt } = await this.store.transact(viewsAggregate, stream, command, context);
    return { ...receipt, viewId };
  }
}

@Handles(deleteView)
export class DeleteViewHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data, context }: Envelope<DeleteViewData>): Promise<ViewReceipt> {
    const { project, viewId, ownerId } = data;
    const stream = viewsStream(project.uuid, ownerId);
    const { state } = await this.store.load(viewsAggregate, stream);
    requireChange(this.access, context.actor, { project, viewId, ownerId, before: state.get(viewId) }, 'delete');
    const place = { projectUuid: project.uuid, projectId: project.id, ownerId, viewId };
    const { receipt } = await this.store.transact(viewsAggregate, stream, { type: 'DeleteView', data: place }, context);
    return { ...receipt, viewId };
  }
}
