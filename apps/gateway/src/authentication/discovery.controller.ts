import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Public } from '@annal/http';
import { knownScopes, type KeySet } from '@annal/security-contracts';
import { KeyRing } from '@annal/security-bearer';
import { ServiceAddress } from '@annal/security-bearer';

/** authentication.md 5. */
@Controller('authenticate')
@Public()
export class DiscoveryController {
  constructor(
    private readonly address: ServiceAddress,
    private readonly keys: KeyRing,
  ) {}

  @Get(['', '.well-known/openid-configuration'])
  describe(@Req() request: FastifyRequest): object {
    const { issuer } = this.address.of(request);
    return {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks`,
      token_endpoint: `${issuer}/connect/token`,
      grant_types_supported: ['client_credentials', 'contensis_classic', 'contensis_classic_refresh_token'],
      scopes_supported: knownScopes,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      response_types_supported: ['token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  @Get('.well-known/jwks')
  keySet(): Promise<KeySet> {
    return this.keys.keySet();
  }
}
