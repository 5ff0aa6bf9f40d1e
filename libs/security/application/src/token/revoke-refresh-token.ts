import { Handles, type Envelope } from '@annal/messaging';
import { revokeRefreshToken, type RevokeRefreshTokenData } from '@annal/security-contracts';
import { CredentialStore } from '@annal/security-credentials';

@Handles(revokeRefreshToken)
export class RevokeRefreshTokenHandler {
  constructor(private readonly credentials: CredentialStore) {}

  async execute({ data: { refreshToken, everywhere = false } }: Envelope<RevokeRefreshTokenData>): Promise<null> {
    const { refreshTokens } = this.credentials;
    const found = everywhere ? await refreshTokens.find(refreshToken) : undefined;
    await (found ? refreshTokens.removeOf(found.userId) : refreshTokens.remove(refreshToken));
    return null;
  }
}
