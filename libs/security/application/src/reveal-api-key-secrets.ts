import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { AccessControl, type ApiKeySecrets } from '@annal/security-contracts';
import { FlowSecrets } from './flow-secrets.ts';

/** Asked in the security service, the only one that has the key to them. */
export class RevealApiKeySecrets extends Query<ApiKeySecrets> {
  constructor(
    readonly flowIds: readonly string[],
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(RevealApiKeySecrets)
export class RevealApiKeySecretsHandler implements IQueryHandler<RevealApiKeySecrets> {
  constructor(
    private readonly access: AccessControl,
    private readonly secrets: FlowSecrets,
  ) {}

  async execute({ flowIds, actor }: RevealApiKeySecrets): Promise<ApiKeySecrets> {
    this.access.require(actor, { resource: 'apiKey', action: 'view' });
    return { secrets: await this.secrets.reveal(flowIds) };
  }
}
