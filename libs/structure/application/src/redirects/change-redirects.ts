import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedGuid, EventStore } from '@annal/event-store';
import { canonicalGuid, type CommandContext } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import {
  projectFacts,
  projectFactsStream,
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

export class CreateRedirect extends Command<RedirectReceipt> {
  constructor(
    readonly data: CreateRedirectData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateRedirect)
export class CreateRedirectHandler implements ICommandHandler<CreateRedirect> {
  constructor(
    private readonly redirects: RedirectStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data: { project, redirect: sent }, context }: CreateRedirect): Promise<RedirectReceipt> {
    this.access.require(context.actor, asked(project, 'create', 'creating the redirect'));
    await this.redirects.requireProject(project);
    const newId = derivedGuid(context.commandId, 'redirect');
    const data = { ...refOf(project), newId, sent };
    const { receipt } = await this.redirects.transact({ type: 'CreateRedirect', data }, context);
    return { ...receipt, redirectId: canonicalGuid(sent.id) ?? newId };
  }
}

export class ChangeRedirect extends Command<RedirectReceipt> {
  constructor(
    readonly data: ChangeRedirectData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeRedirect)
export class ChangeRedirectHandler implements ICommandHandler<ChangeRedirect> {
  constructor(
    private readonly redirects: RedirectStore,
    private readonly access: AccessControl,
    private readonly store: EventStore,
  ) {}

  async execute({ data: { project, redirectId, redirect: sent }, context }: ChangeRedirect): Promise<RedirectReceipt> {
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

export class DeleteRedirect extends Command<RedirectReceipt> {
  constructor(
    readonly data: DeleteRedirectData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteRedirect)
export class DeleteRedirectHandler implements ICommandHandler<DeleteRedirect> {
  constructor(
    private readonly redirects: RedirectStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data: { project, redirectId }, context }: DeleteRedirect): Promise<RedirectReceipt> {
    this.access.require(context.actor, asked(project, 'delete', 'deleting the redirect'));
    const data = { ...refOf(project), redirectId };
    const { receipt } = await this.redirects.transact({ type: 'DeleteRedirect', data }, context);
    return { ...receipt, redirectId };
  }
}

export class SetAutomaticRedirects extends Command<AutomaticRedirectsReceipt> {
  constructor(
    readonly data: SetAutomaticRedirectsData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetAutomaticRedirects)
export class SetAutomaticRedirectsHandler implements ICommandHandler<SetAutomaticRedirects> {
  constructor(
    private readonly redirects: RedirectStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data: { project, ...sent }, context }: SetAutomaticRedirects): Promise<AutomaticRedirectsReceipt> {
    this.access.require(context.actor, asked(project, 'update', 'updating the redirect settings'));
    await this.redirects.requireProject(project);
    const data = { ...refOf(project), ...sent };
    const { receipt, state } = await this.redirects.transact({ type: 'SetAutomaticRedirects', data }, context);
    return { ...receipt, ...state.settings };
  }
}

export const refOf = ({ uuid: projectUuid, id: projectId }: ProjectRef) => ({ projectUuid, projectId });

export const asked = ({ uuid: projectUuid }: ProjectRef, action: string, operation: string) =>
  ({ resource: 'redirect', action, projectUuid, operation }) as const;
