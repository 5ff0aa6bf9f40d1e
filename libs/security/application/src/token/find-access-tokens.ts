import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { isAccessToken, type AccessTokenFlow } from '@annal/security-contracts';
import { CredentialStore } from '@annal/security-credentials';

export class FindAccessTokens extends Query<readonly (AccessTokenFlow | null)[]> {
  constructor(readonly tokens: readonly string[]) {
    super();
  }
}

@QueryHandler(FindAccessTokens)
export class FindAccessTokensHandler implements IQueryHandler<FindAccessTokens> {
  constructor(private readonly credentials: CredentialStore) {}

  async execute({ tokens }: FindAccessTokens): Promise<readonly (AccessTokenFlow | null)[]> {
    const found = await this.credentials.accessTokens.find(tokens.filter(isAccessToken));
    return tokens.map((token) => {
      const document = found.get(token);
      return document ? { apiKeyId: document.apiKeyId, flowId: document._id } : null;
    });
  }
}
