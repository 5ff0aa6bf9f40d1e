import { assertNever, type CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import {
  issueToken,
  requestedScopes,
  type IssuedToken,
  type IssueTokenData,
  type RefusedToken,
  type Scope,
} from '@annal/security-contracts';
import { ClientGrant } from './client-grant.ts';
import { refusals, type GrantOutcome } from './grant.ts';
import { PasswordGrant } from './password-grant.ts';
import { RefreshGrant } from './refresh-grant.ts';
import { TokenIssuer } from './token-issuer.ts';

@Handles(issueToken)
export class IssueTokenHandler {
  constructor(
    private readonly clients: ClientGrant,
    private readonly passwords: PasswordGrant,
    private readonly refreshTokens: RefreshGrant,
    private readonly issuer: TokenIssuer,
  ) {}

  async execute({ data, context }: Envelope<IssueTokenData>): Promise<IssuedToken | RefusedToken> {
    const scopes = requestedScopes(data.scope);
    if (scopes?.length === 0) return refusals.scope;
    const outcome = await this.grant(data, scopes, context);
    return outcome.outcome === 'granted' ? this.issuer.issue(outcome, data) : outcome;
  }

  private grant(
    { grant, sparingly = false, ...data }: IssueTokenData,
    scopes: readonly Scope[] | undefined,
    context: CommandContext,
  ): Promise<GrantOutcome> {
    switch (grant.grantType) {
      case 'client_credentials':
        return this.clients.grant(grant, scopes, sparingly);
      case 'contensis_classic':
        return this.passwords.grant(grant, scopes, data, context);
      case 'contensis_classic_refresh_token':
        return this.refreshTokens.grant(grant, scopes);
      default:
        return assertNever(grant);
    }
  }
}
