import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { isAccessToken, type AccessTokenFlow } from '@annal/security-contracts';
import { CredentialStore } from '@annal/security-credentials';

export class FindAccessToken extends Query<AccessTokenFlow | null> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(FindAccessToken)
export class FindAccessTokenHandler implements IQueryHandler<FindAccessToken> {
  constructor(private readonly credentials: CredentialStore) {}

  async execute({ token }: FindAccessToken): Promise<AccessTokenFlow | null> {
    const found = isAccessToken(token) ? await this.credentials.accessTokens.find(token) : undefined;
    return found ? { apiKeyId: found.apiKeyId, flowId: found._id } : null;
  }
}
