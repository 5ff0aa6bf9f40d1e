import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isPublic, type Principal, type RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import { TokenVerifier, type VerifiedToken } from '@annal/security-bearer';

const BEARER = /^bearer +([\w.~+/-]+=*) *$/i;

/** Has to be the first global guard, since unknown callers get no other answer. */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly access: AccessDirectory,
  ) {}

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    if (execution.getType() !== 'http' || isPublic(execution)) return true;
    const { requestContext, headers } = execution.switchToHttp().getRequest<FastifyRequest>();
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) throw denied(requestContext, /^bearer\b/i.test(headers.authorization ?? ''));
    const known = this.tokens.recall(token);
    if (known) return this.admit(known, requestContext);
    return this.tokens.verify(token).then((verified) => this.admit(verified, requestContext));
  }

  private admit(token: VerifiedToken | undefined, context: RequestContext): true {
    const actor = token && this.access.principal(token.claim);
    if (!actor) throw denied(context, true);
    const { claim, scopes } = token;
    const isCurrent = () => this.access.principal(claim) !== undefined;
    const tokenId = claim.kind === 'user' ? claim.tokenId : undefined;
    context.principal = { actor, scopes, isCurrent, tokenId } satisfies Principal;
    return true;
  }
}

/** The same message for every reason (authentication.md 6). */
function denied(context: RequestContext, sentToken: boolean): DomainError {
  context.setHeader('WWW-Authenticate', sentToken ? 'Bearer error="invalid_token"' : 'Bearer');
  return new DomainError('unauthenticated', 'Authentication.Denied', 'Authorization has been denied for this request.');
}
