import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Follower } from '@annal/event-store';
import { toCommandContext, type RequestContext } from '@annal/http';
import { MessageBus } from '@annal/messaging';
import {
  issueToken,
  revokeRefreshToken,
  type IssuedToken,
  type IssueTokenData,
  type RefusedToken,
  type RevokeRefreshTokenData,
} from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
import { ServiceAddress } from '@annal/security-bearer';
import { TokenRateLimit } from './token-rate-limit.ts';

const KNOWN_WITHIN_MS = 2_000;
const GATEWAY = { kind: 'system', id: 'gateway', name: 'Gateway' } as const;

type Asked = Pick<IssueTokenData, 'grant' | 'scope' | 'refreshSeconds'>;

/** Asks for tokens on behalf of callers, within the limits for failures. */
@Injectable()
export class IssuedTokens {
  constructor(
    private readonly bus: MessageBus,
    private readonly address: ServiceAddress,
    private readonly access: AccessDirectory<Follower>,
    private readonly limit: TokenRateLimit,
  ) {}

  /** @throws TooManyFailures */
  async ask(asked: Asked, request: FastifyRequest): Promise<IssuedToken | RefusedToken> {
    const { requestContext: context } = request;
    const data = { ...asked, ...this.address.of(request) };
    const reply = await this.limit.during(
      asked.grant,
      context.remoteAddress,
      (sparingly) => this.bus.send(issueToken, { ...data, sparingly }, ownCommand(context)),
      ({ outcome }) => outcome === 'refused',
    );
    // The gateway has to know a newly created user before the token comes back.
    if (reply.outcome === 'issued') await this.access.follower.reached(BigInt(reply.position), KNOWN_WITHIN_MS);
    context.setHeader('Cache-Control', 'no-store');
    context.setHeader('Pragma', 'no-cache');
    return reply;
  }

  async revoke(data: RevokeRefreshTokenData, context: RequestContext): Promise<void> {
    await this.bus.send(revokeRefreshToken, data, ownCommand(context));
  }
}

/** Attempts are never deduplicated, whatever key the caller sends. */
function ownCommand(context: RequestContext) {
  return { ...toCommandContext(context, GATEWAY), commandId: randomUUID() };
}
