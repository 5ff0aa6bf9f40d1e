import { randomUUID } from 'node:crypto';
import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@annal/kernel';
import { isBasic, TokenError } from './token-form.ts';
import { TooManyFailures } from './token-rate-limit.ts';

interface OAuthError {
  readonly status: number;
  readonly error: string;
  readonly description: string;
}

/** Clients of the token endpoint expect OAuth's error body (authentication.md 2.3). */
@Catch()
export class TokenErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Authentication');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { requestContext, headers } = http.getRequest<FastifyRequest>();
    const logId = randomUUID();
    const { status, error: code, description } = this.describe(error, logId, isBasic(headers.authorization));
    requestContext.failure = { logId, code };
    const reply = http.getResponse<FastifyReply>();
    if (status === 401) void reply.header('WWW-Authenticate', 'Basic realm="token"');
    if (status === 503) void reply.header('Retry-After', '1');
    if (error instanceof TooManyFailures) void reply.header('Retry-After', String(error.retryAfterSeconds));
    void reply
      .code(status)
      .header('Cache-Control', 'no-store')
      .header('Pragma', 'no-cache')
      .type('application/json; charset=utf-8')
      .send({ error: code, error_description: description });
  }

  private describe(error: unknown, logId: string, usedBasic: boolean): OAuthError {
    if (error instanceof TooManyFailures) return { status: 429, error: error.code, description: error.message };
    if (error instanceof TokenError) {
      const status = error.code === 'invalid_client' && usedBasic ? 401 : 400;
      return { status, error: error.code, description: error.message };
    }
    if (error instanceof HttpException && error.getStatus() < 500)
      return { status: 400, error: 'invalid_request', description: error.message };
    if (error instanceof DomainError && error.kind === 'unavailable')
      return { status: 503, error: 'server_error', description: 'The service is not available, please try again.' };
    this.logger.error(`A token request failed (log id ${logId})`, (error as Error).stack);
    return { status: 500, error: 'server_error', description: `The service has failed, see log id ${logId}.` };
  }
}
