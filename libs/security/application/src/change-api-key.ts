import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl, type ApiKeyReceipt, type ChangeApiKeyData } from '@annal/security-contracts';
import {
  apiKeyAggregate,
  apiKeyErrors,
  apiKeyIssues,
  apiKeyStream,
  nameKey,
  type ChangeApiKey as ChangeApiKeyCommand,
  type LiveApiKey,
} from '@annal/security-domain';
import { claimName, isNameTaken, releaseName, requireApiKey } from './api-key-claims.ts';

export class ChangeApiKey extends Command<ApiKeyReceipt> {
  constructor(
    readonly data: ChangeApiKeyData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeApiKey)
export class ChangeApiKeyHandler implements ICommandHandler<ChangeApiKey> {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data, context }: ChangeApiKey): Promise<ApiKeyReceipt> {
    this.access.require(context.actor, { resource: 'apiKey', action: 'update' });
    const key = await requireApiKey(this.store, data.apiKeyId);
    const { apiKeyId } = key;
    const command = commandOf(data, apiKeyId);
    await this.claim(key, { ...key, ...command.data }, context);
    const { receipt, events } = await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, context);
    // As the event has it: others may have renamed the key in the meantime.
    for (const { type, data: renamed } of events)
      if (type === 'ApiKeyRenamed' && nameKey(renamed.name) !== nameKey(renamed.formerName))
        await releaseName(this.store, renamed.formerName, apiKeyId, context);
    return { ...receipt, apiKeyId };
  }

  private async claim(key: LiveApiKey, changed: LiveApiKey, context: CommandContext): Promise<void> {
    const { apiKeyId, name } = changed;
    const isRenamed = nameKey(name) !== nameKey(key.name);
    const issues = apiKeyIssues(changed);
    if (issues.length > 0) throw apiKeyErrors.invalid('updating', issues);
    if (!isRenamed) return;
    const isTaken = await isNameTaken(this.store, name, apiKeyId);
    if (isTaken || (await claimName(this.store, name, apiKeyId, context)) !== apiKeyId)
      throw apiKeyErrors.nameTaken('updating');
  }
}

function commandOf({ name, description, enabled, scopes }: ChangeApiKeyData, apiKeyId: string): ChangeApiKeyCommand {
  return {
    type: 'ChangeApiKey',
    data: {
      apiKeyId,
      ...(name !== undefined && { name: name?.trim() ?? '' }),
      ...(description !== undefined && { description }),
      ...(enabled !== undefined && { enabled: enabled ?? true }),
      ...(scopes !== undefined && { scopes: scopes ?? [] }),
    },
  };
}
