import { derivedGuid, EventStore } from '@annal/event-store';
import { canonicalGuid } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import {
  changeRedirect,
  createRedirect,
  deleteRedirect,
  projectFacts,
  projectFactsStream,
  setAutomaticRedirects,
  type AutomaticRedirectsReceipt,
  type ChangeRedirectData,
  type CreateRedirectData,
  type DeleteRedirectData,
  type ProjectRef,
  type RedirectReceipt,
  type SetAutomaticRedirectsData,
} from '@annal/structure-contracts';
import { pathsOf, treeAggregate, treeStream, type KeptPath } from '@annal/structure-domain';
import { RedirectStore } from './redirect-store.ts';

@Handles(createRedirect)
export class CreateRedirectHandler {
  constructor(
    private readonly redirects: RedirectStore,
    private readonly access: AccessControl,
  ) {}

  async execute({
    data: { project, redirect: sent },
    context,
  }: Envelope<CreateRedirectData>): Promise<RedirectReceipt> {
    this.access.require(context.actor, asked(project, 'create', 'creating the redirect'));
    await this.redirects.requireProject(project);
    const newId = derivedGuid(context.commandId, 'redirect');
    const data = { ...refOf(project), newId, sent };
    const { receipt } = await this.redirects.transact({ type: 'CreateRedirect', data }, context);
    return { ...receipt, redirectId: canonicalGuid(sent.id) ?? newId };
  }
}

@Handles(changeRedirect)
export class ChangeRedirectHandler {
  constructor(
    private readonly redirects: RedirectStore,
    private readonly access: AccessControl,
    private readonly store: EventStore,
  ) {}

  async execute({
    data: { project, redirectId, redirect: sent },
    context,
  }: Envelope<ChangeRedirectData>): Promise<RedirectReceipt> {
    this.access.require(context.actor, asked(project, 'update', 'updating the redirect'));
    const { state } = await this.redirects.load(project.uuid);
    const kept = state.kept.get(redirectId);
    const presentDestination = kept && (await this.destinationOf(project, kept));
    const data = {
      ...refOf(project),
      redirectId,
      sent,
      ...(kept && { presentDestination: presentDestination ?? null }),
    };
    const { receipt } = await this.redirects.transact({ type: 'ChangeRedirect', data }, context);
    return { ...receipt, redirectId };
  }

  private async destinationOf({ uuid }: ProjectRef, { nodeId, language }: KeptPath): Promise<string | undefined> {
    const [{ state: facts }, { state: tree }] = await Promise.all([
      this.store.loadAcknowledged(projectFacts, projectFactsStream(uuid)),
      this.store.load(treeAggregate, treeStream(uuid)),
    ]);
    const node = tree.status === 'live' ? tree.nodes.get(nodeId) : undefined;
    return node && tree.status === 'live' && facts.status === 'live' ? pathsOf(tree, node, facts)[language] : undefined;
  }
}

@Handles(deleteRedirect)
export class DeleteRedirectHandler {
  constructor(
    private readonly redirects: RedirectStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data: { project, redirectId }, context }: Envelope<DeleteRedirectData>): Promise<RedirectReceipt> {
    this.access.require(context.actor, asked(project, 'delete', 'deleting the redirect'));
    const data = { ...refOf(project), redirectId };
    const { receipt } = await this.redirects.transact({ type: 'DeleteRedirect', data }, context);
    return { ...receipt, redirectId };
  }
}

@Handles(setAutomaticRedirects)
export class SetAutomaticRedirectsHandler {
  constructor(
    private readonly redirects: RedirectStore,
    private readonly access: AccessControl,
    private readonly store: EventStore,
  ) {}

  async execute({
    data: { project, ...sent },
    context,
  }: Envelope<SetAutomaticRedirectsData>): Promise<AutomaticRedirectsReceipt> {
    this.access.require(context.actor, asked(project, 'update', 'updating the redirect settings'));
    await this.redirects.requireProject(project);
    const inForceAfter = String(await this.store.headPosition());
    const data = { ...refOf(project), ...sent, inForceAfter };
    const { receipt, state } = await this.redirects.transact({ type: 'SetAutomaticRedirects', data }, context);
    return { ...receipt, ...state.settings };
  }
}

export const refOf = ({ uuid: projectUuid, id: projectId }: ProjectRef) => ({ projectUuid, projectId });

export const asked = ({ uuid: projectUuid }: ProjectRef, action: string, operation: string) =>
  ({ resource: 'redirect', action, projectUuid, operation }) as const;
