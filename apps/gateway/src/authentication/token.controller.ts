import { randomUUID } from 'node:crypto';
import { Controller, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Follower } from '@annal/event-store';
import { Context, FormBody, Public, RequestContext, toCommandContext } from '@annal/http';
import { MessageBus } from '@annal/messaging';
import { issueToken, type IssuedToken } from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
import { ServiceAddress } from '@annal/security-bearer';
import { TokenErrorFilter } from './token-error.filter.ts';
import { readTokenForm, TokenError } from './token-form.ts';
import { TokenRateLimit } from './token-rate-limit.ts';

const KNOWN_WITHIN_MS = 2_000;

interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in: number;
  readonly token_type: 'Bearer';
  readonly refresh_token?: string;
  readonly scope: string;
}

@Controller('authenticate/connect/token')
@UseFilters(TokenErrorFilter)
@Public()
export class TokenController {
  constructor(
    private readonly bus: MessageBus,
    private readonly address: ServiceAddress,
    private readonly access: AccessDirectory<Follower>,
    private readonly limit: TokenRateLimit,
  ) {}

  @Post()
  @HttpCode(200)
  async issue(
    @FormBody() form: URLSearchParams | undefined,
    @Req() request: FastifyRequest,
    @Context() context: RequestContext,
  ): Promise<TokenAnswer> {
    const { grant, scope } = readTokenForm(form, context.header('authorization'));
    const data = { grant, ...(scope !== undefined && { scope }), ...this.address.of(request) };
    const gateway = { kind: 'system', id: 'gateway', name: 'Gateway' } as const;
    // Login attempts are never deduplicated, whatever key the caller sends.
    const command = { ...toCommandContext(context, gateway), commandId: randomUUID() };
    const reply = await this.limit.during(
      grant,
      context.remoteAddress,
      (sparingly) => this.bus.send(issueToken, { ...data, sparingly }, command),
      ({ outcome }) => outcome === 'refused',
    );
    if (reply.outcome === 'refused') throw new TokenError(reply.error, reply.description);
    // The gateway has to know a newly created user before the token comes back.
    await this.access.follower.reached(BigInt(reply.position), KNOWN_WITHIN_MS);
    context.setHeader('Cache-Control', 'no-store');
    context.setHeader('Pragma', 'no-cache');
    return answerOf(reply);
  }
}

function answerOf({ accessToken, expiresIn, refreshToken, scope }: IssuedToken): TokenAnswer {
  return {
    access_token: accessToken,
    expires_in: expiresIn,
    token_type: 'Bearer',
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    scope,
  };
}
