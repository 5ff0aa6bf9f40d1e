import { Controller, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FormBody, Public } from '@annal/http';
import type { IssuedToken } from '@annal/security-contracts';
import { IssuedTokens } from './issued-tokens.ts';
import { TokenErrorFilter } from './token-error.filter.ts';
import { readRevocationForm, readTokenForm, TokenError } from './token-form.ts';

export interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in: number;
  readonly token_type: 'Bearer';
  readonly refresh_token?: string;
  readonly scope: string;
}

@Controller('authenticate/connect')
@UseFilters(TokenErrorFilter)
@Public()
export class TokenController {
  constructor(private readonly tokens: IssuedTokens) {}

  @Post('token')
  @HttpCode(200)
  async issue(@FormBody() form: URLSearchParams | undefined, @Req() request: FastifyRequest): Promise<TokenAnswer> {
    const reply = await this.tokens.ask(readTokenForm(form, request.requestContext.header('authorization')), request);
    if (reply.outcome === 'refused') throw new TokenError(reply.error, reply.description);
    const { refreshToken } = reply;
    return { ...answerOf(reply), ...(refreshToken !== undefined && { refresh_token: refreshToken }) };
  }

  /** RFC 7009: a token that nobody knows is as good as revoked. */
  @Post('revocation')
  @HttpCode(200)
  async revoke(
    @FormBody() form: URLSearchParams | undefined,
    @Req() { requestContext }: FastifyRequest,
  ): Promise<object> {
    await this.tokens.revoke({ refreshToken: readRevocationForm(form) }, requestContext);
    return {};
  }
}

/** Without its refresh token. */
export function answerOf({ accessToken, expiresIn, scope }: IssuedToken): TokenAnswer {
  return { access_token: accessToken, expires_in: expiresIn, token_type: 'Bearer', scope };
}
