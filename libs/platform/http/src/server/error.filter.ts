import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@annal/observability';
import { AnsweredBefore } from '../request/answered-before.ts';
import { errorsWhile } from '../request/request-body.ts';
import { errorAnswer, type ErrorAnswer } from './error-answer.ts';

@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const instead = await request.requestContext.beforeAnswer?.({ error });
    this.answer(instead ?? error, request, reply);
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (error instanceof AnsweredBefore) return void reply.code(error.status).headers(error.headers).send();
    const answer = errorAnswer(error, errorsWhile(request));
    this.record(error, request, answer);
    if (reply.raw.headersSent) {
      // Breaking off the connection is the only way to report an incomplete answer.
      reply.raw.destroy();
      return;
    }
    const { status, code, body } = answer;
    if (status === 401) offer(reply, 'www-authenticate', 'Bearer');
    if (status === 429 || status === 503) offer(reply, 'retry-after', code === 'Search.TooExpensive' ? '5' : '1');
    void reply.code(status).type('application/json; charset=utf-8').send(body);
  }

  private record(error: unknown, request: FastifyRequest, { status, code, body }: ErrorAnswer): void {
    const { logId, data } = body;
    const fields = Array.isArray(data) ? data.map(({ field }) => field as string | undefined) : undefined;
    request.requestContext.failure = { logId, code, ...(fields && { fields }) };
    if (status < 500) return;
    const { correlationId } = request.requestContext;
    const route = request.routeOptions.url;
    if (status === 500) this.logger.error({ logId, correlationId, route, err: error }, 'A request failed');
    else this.logger.warn({ logId, correlationId, route, code }, body.message);
  }
}

function offer(reply: FastifyReply, header: string, value: string): void {
  if (!reply.hasHeader(header)) void reply.header(header, value);
}
