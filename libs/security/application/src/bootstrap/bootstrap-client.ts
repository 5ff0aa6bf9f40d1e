import { Injectable } from '@nestjs/common';
import { claimKey, derivedGuid, EventStore, ownerOf } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import {
  apiKeyAggregate,
  apiKeyErrors,
  apiKeyStream,
  clientFlow,
  clientIdStream,
  groupAggregate,
  groupStream,
  memberKey,
  systemGroups,
  userNameStream,
  type CreateApiKey,
  type Flow,
} from '@annal/security-domain';
import { isMadeByBootstrap, unlessTaken } from './bootstrap-steps.ts';
import { FlowSecrets } from '../api-key/flow-secrets.ts';
import { clientIdOwnerStatus, nameOwnerStatus } from '../principal/principal-names.ts';

const groupId = systemGroups.systemAdministrators.id;

type Step = (step: string) => CommandContext;
type Wanted = { readonly clientId: string; readonly clientSecret: string };

/** Ensures at every start that the configured API key exists, is enabled, has this secret and is an administrator. */
@Injectable()
export class ClientBootstrap {
  constructor(
    private readonly store: EventStore,
    private readonly secrets: FlowSecrets,
  ) {}

  async ensure({ clientId, clientSecret }: Wanted, step: Step): Promise<void> {
    const apiKeyId = await this.create(clientId, step);
    await this.refuseForeign(apiKeyId, clientId);
    const enable = { type: 'EnableApiKey', data: { apiKeyId } } as const;
    await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), enable, step('enable'));
    const flow = (await this.flow(apiKeyId, clientId)) ?? (await this.addFlow(apiKeyId, clientId, step('flow')));
    await this.secrets.configure(flow.flowId, clientSecret);
    const add = { type: 'AddGroupMembers', data: { groupId, members: [{ kind: 'apiKey', id: apiKeyId }] } } as const;
    await this.store.transact(groupAggregate, groupStream(groupId), add, step('rights'));
  }

  /** The creator of an existing key knows a secret of it, so it must not become an administrator. */
  private async refuseForeign(apiKeyId: string, clientId: string): Promise<void> {
    const { state: administrators } = await this.store.load(groupAggregate, groupStream(groupId));
    const isAdministrator =
      administrators.status === 'live' && administrators.members.has(memberKey({ kind: 'apiKey', id: apiKeyId }));
    if (isAdministrator || (await isMadeByBootstrap(this.store, apiKeyAggregate, apiKeyStream(apiKeyId)))) return;
    throw apiKeyErrors.invalid('updating', [
      { field: 'clientId', message: `The client id '${clientId}' belongs to an API key that another actor created` },
    ]);
  }

  private async flow(apiKeyId: string, clientId: string): Promise<Flow | undefined> {
    const { state } = await this.store.load(apiKeyAggregate, apiKeyStream(apiKeyId));
    return state.status === 'live' ? clientFlow(state, clientId) : undefined;
  }

  private async addFlow(apiKeyId: string, clientId: string, context: CommandContext): Promise<Flow> {
    const flow = { flowId: derivedGuid(context.commandId, 'flow'), grantType: 'clientCredential', clientId } as const;
    const add = { type: 'AddApiKeyFlow', data: { apiKeyId, flow } } as const;
    try {
      await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), add, context);
      return flow;
    } catch (error) {
      const added = await this.flow(apiKeyId, clientId);
      if (added) return added;
      throw error;
    }
  }

  private async create(clientId: string, step: Step): Promise<string> {
    const context = step('apiKey');
    const wantedId = derivedGuid(context.commandId, 'apiKey');
    apiKeyAggregate.decide(createCommand(wantedId, clientId, nameFor(clientId)), apiKeyAggregate.initial);
    const stream = clientIdStream(clientId);
    const statusOf = (owner: string) => clientIdOwnerStatus(this.store, owner, clientId);
    const claimed = await claimKey(this.store, { stream, key: clientId, owner: wantedId, statusOf }, context);
    if (!claimed) return (await ownerOf(this.store, stream)) ?? wantedId;
    const command = createCommand(claimed, clientId, await this.claimName(clientId, claimed, context));
    await unlessTaken(this.store.transact(apiKeyAggregate, apiKeyStream(claimed), command, context));
    return claimed;
  }

  private async claimName(clientId: string, apiKeyId: string, context: CommandContext): Promise<string> {
    for (const key of [nameFor(clientId), nameFor(apiKeyId)]) {
      const statusOf = (owner: string) => nameOwnerStatus(this.store, owner, 'username', key);
      const stream = userNameStream(key);
      if ((await claimKey(this.store, { stream, key, owner: apiKeyId, statusOf }, context)) === apiKeyId) return key;
    }
    throw new Error(`There is no free name for the API key of client '${clientId}'`);
  }
}

function nameFor(id: string): string {
  return `Client ${id}`.slice(0, 100);
}

/** The flow id is derived from the key id, so that concurrently starting processes create the same flow. */
function createCommand(apiKeyId: string, clientId: string, name: string): CreateApiKey {
  const description = 'Created at the start of the service, from its configuration';
  const flows = [{ flowId: derivedGuid(apiKeyId, 'flow'), grantType: 'clientCredential', clientId }] as const;
  return { type: 'CreateApiKey', data: { apiKeyId, name, description, enabled: true, scopes: [], flows } };
}
