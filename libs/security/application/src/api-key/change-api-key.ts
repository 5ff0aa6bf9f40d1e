import { EventStore } from '@annal/event-store';
import { canonicalGuid, type Actor, type CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { changeApiKey, type ApiKeyReceipt, type ChangeApiKeyData } from '@annal/security-contracts';
import {
  apiKeyAggregate,
  apiKeyErrors,
  apiKeyStream,
  nameKey,
  type ChangeApiKey as ChangeApiKeyCommand,
  type LiveApiKey,
} from '@annal/security-domain';
import { Authority } from '../authority/authority.ts';
import { claimName, isNameTaken, releaseName, requireApiKey } from './api-key-claims.ts';

@Handles(changeApiKey)
export class ChangeApiKeyHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
  ) {}

  async execute({ data, context }: Envelope<ChangeApiKeyData>): Promise<ApiKeyReceipt> {
    const narrowsOnly = await this.mayOnlyNarrow(data, context.actor);
    const operation = 'updating the API key';
    const requested = { requiredGroup: 'apiKeyAdministrators', changesCredential: !narrowsOnly, operation } as const;
    await this.authority.require(context.actor, requested);
    const key = await requireApiKey(this.store, data.apiKeyId);
    const { apiKeyId } = key;
    await this.authority.require(context.actor, { ...requested, principals: [{ kind: 'apiKey', id: apiKeyId }] });
    const command = commandOf(data, apiKeyId, narrowsOnly);
    apiKeyAggregate.decide(command, key);
    await this.claim(key, { ...key, ...command.data }, context);
    const { receipt, events } = await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, context);
    // The event has the former name even if the key was renamed concurrently.
    for (const { type, data: renamed } of events)
      if (type === 'ApiKeyRenamed' && nameKey(renamed.name) !== nameKey(renamed.formerName))
        await releaseName(this.store, renamed.formerName, apiKeyId, context);
    return { ...receipt, apiKeyId };
  }

  /** A scoped key may only remove scopes of its own (security.md 12). */
  private async mayOnlyNarrow({ apiKeyId }: ChangeApiKeyData, actor: Actor): Promise<boolean> {
    return actor.kind === 'apiKey' && canonicalGuid(apiKeyId) === actor.id && (await this.authority.isScoped(actor));
  }

  private async claim(key: LiveApiKey, changed: LiveApiKey, context: CommandContext): Promise<void> {
    const { apiKeyId, name } = changed;
    const isRenamed = nameKey(name) !== nameKey(key.name);
    if (!isRenamed) return;
    const isTaken = await isNameTaken(this.store, name, apiKeyId);
    if (isTaken || (await claimName(this.store, name, apiKeyId, context)) !== apiKeyId)
      throw apiKeyErrors.nameTaken('updating');
  }
}

function commandOf(
  { name, description, enabled, scopes }: ChangeApiKeyData,
  apiKeyId: string,
  narrowsOnly: boolean,
): ChangeApiKeyCommand {
  return {
    type: 'ChangeApiKey',
    data: {
      apiKeyId,
      narrowsOnly,
      ...(name !== undefined && { name: name?.trim() ?? '' }),
      ...(description !== undefined && { description }),
      ...(enabled !== undefined && { enabled: enabled ?? true }),
      ...(scopes !== undefined && { scopes: scopes ?? [] }),
    },
  };
}
