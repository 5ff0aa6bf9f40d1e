import { derivedGuid, EventStore } from '@annal/event-store';
import { canonicalGuid, DomainError, type CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { createApiKey, type CreateApiKeyData, type NewApiKeyReceipt, type ShownFlow } from '@annal/security-contracts';
import {
  apiKeyAggregate,
  apiKeyErrors,
  apiKeyIssues,
  apiKeyStream,
  nameKey,
  userAggregate,
  userStream,
  type CreateApiKey as CreateApiKeyCommand,
  type Flow,
} from '@annal/security-domain';
import { claimClientId, claimName, isNameTaken, releaseName } from './api-key-claims.ts';
import { Authority } from '../authority/authority.ts';
import { FlowSecrets } from './flow-secrets.ts';

@Handles(createApiKey)
export class CreateApiKeyHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
    private readonly secrets: FlowSecrets,
  ) {}

  async execute({ data, context }: Envelope<CreateApiKeyData>): Promise<NewApiKeyReceipt> {
    const requested = {
      requiredGroup: 'apiKeyAdministrators',
      changesCredential: true,
      operation: 'creating the API key',
    } as const;
    await this.authority.require(context.actor, requested);
    const wanted = canonicalGuid(data.id) ?? derivedGuid(context.commandId, 'apiKey');
    const name = data.name?.trim() ?? '';
    if (this.authority.isBootstrapClientId(wanted) || (await this.isIdTaken(wanted, context)))
      throw apiKeyErrors.taken();
    await this.refuseInvalid(data, wanted, name);
    const apiKeyId = await claimName(this.store, name, wanted, context, !data.id);
    if (!apiKeyId) throw apiKeyErrors.nameTaken('creating');
    if (!(await claimClientId(this.store, apiKeyId, apiKeyId, context))) throw apiKeyErrors.taken();
    const command = commandOf(data, apiKeyId, name, context);
    const flows: ShownFlow[] = [];
    for (const flow of command.data.flows) flows.push(await this.secrets.issue(apiKeyId, flow));
    try {
      const { receipt } = await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, context);
      return { ...receipt, apiKeyId, flows };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'conflict')
        await this.explainConflict(apiKeyId, name, context);
      throw error;
    }
  }

  /** A concurrent command took the name with a shared claim, or only the id. */
  private async explainConflict(apiKeyId: string, name: string, context: CommandContext): Promise<void> {
    const { state } = await this.store.load(apiKeyAggregate, apiKeyStream(apiKeyId));
    if (state.status === 'live' && nameKey(state.name) === nameKey(name)) throw apiKeyErrors.nameTaken('creating');
    const own = { ...context, commandId: derivedGuid(context.commandId, 'undo') };
    await releaseName(this.store, name, apiKeyId, own);
  }

  private async isIdTaken(apiKeyId: string, { commandId }: CommandContext): Promise<boolean> {
    const [key, user] = await Promise.all([
      this.store.load(apiKeyAggregate, apiKeyStream(apiKeyId)),
      this.store.load(userAggregate, userStream(apiKeyId)),
    ]);
    const isOwn = key.commands.some(({ id }) => id === commandId);
    return user.state.status !== 'absent' || (key.state.status !== 'absent' && !isOwn);
  }

  private async refuseInvalid(data: CreateApiKeyData, apiKeyId: string, name: string): Promise<void> {
    const { id, description, scopes } = data;
    const issues = [
      ...(id !== undefined && id !== null && !canonicalGuid(id)
        ? [{ field: 'id', message: 'The id is not valid' }]
        : []),
      ...apiKeyIssues({ name, description: description ?? null, scopes: scopes ?? [] }),
    ];
    if (issues.length > 0) throw apiKeyErrors.invalid('creating', issues);
    if (await isNameTaken(this.store, name, apiKeyId)) throw apiKeyErrors.nameTaken('creating');
  }
}

function commandOf(
  { description, enabled, scopes }: CreateApiKeyData,
  apiKeyId: string,
  name: string,
  { commandId }: CommandContext,
): CreateApiKeyCommand {
  const flows: readonly Flow[] = [
    { flowId: derivedGuid(commandId, 'client'), grantType: 'clientCredential', clientId: apiKeyId },
    { flowId: derivedGuid(commandId, 'token'), grantType: 'accessToken' },
  ];
  return {
    type: 'CreateApiKey',
    data: { apiKeyId, name, description: description ?? null, enabled: enabled ?? true, scopes: scopes ?? [], flows },
  };
}
