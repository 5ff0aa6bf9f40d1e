import { Body, Controller, Delete, HttpCode, HttpException, Post, Query, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Operation, Public, QueryParameters } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { knownScopes, type IssuedToken, type TokenGrant } from '@annal/security-contracts';
import { ServiceAddress } from '@annal/security-bearer';
import { IssuedTokens } from './issued-tokens.ts';
import { OwnOriginGuard } from './own-origin.guard.ts';
import { endedCookie, sessionCookie, sessionTokenOf } from './session-cookie.ts';
import { SessionBody } from './session.dto.ts';
import { answerOf, type TokenAnswer } from './token.controller.ts';
import { TooManyFailures } from './token-rate-limit.ts';

/** After its last use. */
const LIFE_SECONDS = 12 * 60 * 60;
const KEPT_SECONDS = 15 * 24 * 60 * 60;

/** For the console: page scripts hold an access token only, the refresh token is in a cookie that they cannot read. */
@Controller('authenticate/session')
@UseGuards(OwnOriginGuard)
@Public()
export class SessionController {
  constructor(
    private readonly tokens: IssuedTokens,
    private readonly address: ServiceAddress,
  ) {}

  @Post()
  @HttpCode(200)
  @Operation('signing in')
  begin(@Body() { username, password, keep }: SessionBody, @Req() request: FastifyRequest): Promise<TokenAnswer> {
    const grant = { grantType: 'contensis_classic', username: username ?? '', password: password ?? '' } as const;
    return this.issued(grant, request, keep === true ? KEPT_SECONDS : LIFE_SECONDS);
  }

  @Post('refresh')
  @HttpCode(200)
  async refresh(@Req() request: FastifyRequest): Promise<TokenAnswer> {
    const refreshToken = sessionTokenOf(request);
    if (refreshToken === undefined) throw refused('There is no session.');
    return this.issued({ grantType: 'contensis_classic_refresh_token', refreshToken }, request);
  }

  /** `all`: ends the person's other sessions, too, and revokes all of their refresh tokens. */
  @Delete()
  @HttpCode(204)
  async end(@Query() query: QueryParameters, @Req() request: FastifyRequest): Promise<void> {
    const everywhere = query.boolean('all') ?? false;
    const refreshToken = sessionTokenOf(request);
    const { requestContext: context } = request;
    if (refreshToken !== undefined) await this.tokens.revoke({ refreshToken, everywhere }, context);
    context.setHeader('Set-Cookie', endedCookie(this.address.of(request)));
  }

  private async issued(grant: TokenGrant, request: FastifyRequest, refreshSeconds?: number): Promise<TokenAnswer> {
    const { requestContext: context } = request;
    const reply = await this.ask(grant, request, refreshSeconds);
    const address = this.address.of(request);
    if (reply.outcome === 'refused') {
      if (sessionTokenOf(request) !== undefined) context.setHeader('Set-Cookie', endedCookie(address));
      context.setHeader('WWW-Authenticate', 'Bearer');
      throw refused(reply.description);
    }
    context.setHeader('Set-Cookie', cookieOf(reply, address));
    return answerOf(reply);
  }

  private async ask(grant: TokenGrant, request: FastifyRequest, refreshSeconds: number | undefined) {
    const scope = knownScopes.join(' ');
    try {
      return await this.tokens.ask({ grant, scope, ...(refreshSeconds !== undefined && { refreshSeconds }) }, request);
    } catch (error) {
      if (!(error instanceof TooManyFailures)) throw error;
      request.requestContext.setHeader('Retry-After', String(error.retryAfterSeconds));
      throw new HttpException(error.message, 429);
    }
  }
}

function cookieOf(
  { refreshToken, refreshSeconds = LIFE_SECONDS }: IssuedToken,
  address: ReturnType<ServiceAddress['of']>,
) {
  return sessionCookie(refreshToken ?? '', refreshSeconds, address);
}

function refused(message: string): DomainError {
  return new DomainError('unauthenticated', 'Session.Refused', message);
}
