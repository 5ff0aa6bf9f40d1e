import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { canonicalGuid, type CommandContext } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { apiKeyErrors } from '@annal/security-domain';
import { apiKeyProjection } from '@annal/security-read-models';
import { apiKeyView, type ApiKeyView } from './api-key.view.ts';

export class GetApiKey extends Query<ApiKeyView> {
  constructor(
    readonly apiKeyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@QueryHandler(GetApiKey)
export class GetApiKeyHandler implements IQueryHandler<GetApiKey> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ apiKeyId, context }: GetApiKey): Promise<ApiKeyView> {
    this.access.require(context.actor, { resource: 'apiKey', action: 'view' });
    const id = canonicalGuid(apiKeyId);
    const found = id ? await this.readModels.reader(apiKeyProjection).findById(id) : null;
    if (!found) throw apiKeyErrors.notFound(apiKeyId);
    return apiKeyView(found);
  }
}
