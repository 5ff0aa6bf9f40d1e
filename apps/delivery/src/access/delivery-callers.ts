import { Injectable } from '@nestjs/common';
import { toCommandContext, type Principal, type QueryParameters, type RequestContext } from '@annal/http';
import { AccessDirectory } from '@annal/security-policy';
import { AccessTokens, TokenVerifier, type VerifiedToken } from '@annal/security-bearer';
import { RefusalLimit } from './refusal-limit.ts';
import { RequestLimit } from './request-limit.ts';

export type Credential = { readonly kind: 'bearer' | 'accessToken'; readonly token: string };

const BEARER = /^bearer +(\S+) *$/i;
/** `header.payload.signature`; an access token has letters and digits only. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The first that is present decides alone: header `accessToken`, `Authorization`, query (delivery.md 2). */
export function credentialOf(context: RequestContext, query: QueryParameters): Credential | undefined {
  const sent = sentCredential(context);
  if (sent) return sent;
  const asked = query.text('accessToken');
  return asked === undefined ? undefined : { kind: 'accessToken', token: asked };
}

function sentCredential(context: RequestContext): Credential | undefined {
  const own = context.header('accesstoken');
  if (own !== undefined) return { kind: 'accessToken', token: own.trim() };
  const authorization = context.header('authorization');
  if (authorization === undefined) return undefined;
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) return { kind: 'accessToken', token: authorization.trim() };
  return { kind: JWT.test(token) ? 'bearer' : 'accessToken', token };
}

const DELIVERY = { kind: 'system', id: 'delivery', name: 'system' } as const;

@Injectable()
export class DeliveryCallers {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly accessTokens: AccessTokens,
    private readonly access: AccessDirectory,
    private readonly limit: RefusalLimit,
    private readonly requests: RequestLimit,
  ) {}

  /** Undefined for an unknown, expired or disabled credential. @throws HttpException 429 after too many requests */
  async principal(credential: Credential, context: RequestContext): Promise<Principal | undefined> {
    this.limit.check(context);
    const principal = await this.judged(credential, context);
    if (!principal) {
      this.limit.refuse(context);
      return undefined;
    }
    this.limit.accept(context);
    this.requests.take(credential.token, context);
    return principal;
  }

  /** At once, if that is possible: of a credential in a header that was judged before, without a limit in sight. */
  recall(context: RequestContext): Principal | undefined {
    const credential = this.requests.isOn || !this.limit.isExempt(context) ? undefined : sentCredential(context);
    if (!credential) return undefined;
    const { kind, token } = credential;
    return kind === 'accessToken' ? this.accessTokens.recall(token) : this.bearer(this.tokens.recall(token));
  }

  /** For projects that are open. @throws HttpException 429 after too many requests */
  anybody(context: RequestContext): void {
    this.requests.take(undefined, context);
  }

  private async judged({ kind, token }: Credential, context: RequestContext): Promise<Principal | undefined> {
    if (kind === 'accessToken') return this.accessTokens.identify(token, toCommandContext(context, DELIVERY));
    return this.bearer(this.tokens.recall(token) ?? (await this.tokens.verify(token)));
  }

  private bearer(verified: VerifiedToken | undefined): Principal | undefined {
    const actor = verified && this.access.principal(verified.claim);
    if (!actor) return undefined;
    const { claim, scopes } = verified;
    return { actor, scopes, isCurrent: () => this.access.principal(claim) !== undefined };
  }
}
