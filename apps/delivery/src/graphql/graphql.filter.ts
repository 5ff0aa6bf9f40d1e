import { randomUUID } from 'node:crypto';
import { Catch, Injectable, type ArgumentsHost } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '@annal/delivery-graphql';
import { DeliveryErrorFilter } from '../answers/delivery-error.filter.ts';
import { negotiated } from './media-type.ts';

/** A request that GraphQL refuses has its errors in the form of GraphQL; all others have the usual one. */
@Injectable()
@Catch()
export class GraphqlFilter extends DeliveryErrorFilter {
  override async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    if (!isRefusal(error)) return super.catch(error, host);
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const { requestContext: context } = request;
    const { code, errors, status } = error;
    context.failure = { logId: randomUUID(), code };
    context.setHeader('Cache-Control', 'no-store');
    if (status === 503) context.setHeader('Retry-After', '1');
    void reply
      .code(status)
      .type(`${negotiated(context.header('accept'))}; charset=utf-8`)
      .send({ errors });
  }
}

/** Not by its class, which comes with the package. */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'errors' in error && 'status' in error && 'code' in error;
}
