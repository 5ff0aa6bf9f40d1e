import { Catch, Inject, Injectable, type ArgumentsHost } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { deliveryErrors } from '@annal/delivery-application';
import { ErrorFilter } from '@annal/http';
import { DomainError, type Issue } from '@annal/kernel';
import type { Logger } from '@annal/observability';
import { LOGGER } from '@annal/service';
import { DeliveryOptions } from '../delivery-options.ts';
import { setCacheHeaders } from './answer-headers.ts';

/** The errors of delivery.md 4: `data` is an object, and what is 422 elsewhere is 400. */
@Injectable()
@Catch()
export class DeliveryErrorFilter extends ErrorFilter {
  constructor(
    @Inject(LOGGER) logger: Logger,
    private readonly options: DeliveryOptions,
  ) {
    super(logger);
  }

  override catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const { requestContext, reading, params } = host
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: Readonly<Record<string, string>> }>>();
    // The rest of an address has no name; what it holds is told by the error.
    const { '*': _, ...ids } = params;
    const delivered = deliveredError(error, ids);
    if (reading && delivered instanceof DomainError && delivered.kind === 'notFound')
      setCacheHeaders(requestContext, reading, this.options);
    else requestContext.setHeader('Cache-Control', 'no-store');
    return super.catch(delivered, host);
  }
}

function deliveredError(error: unknown, ids: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof DomainError)) return error;
  const { kind, code, message, data } = error.code === 'ReadModels.TooLarge' ? deliveryErrors.tooLarge() : error;
  const isMalformed = kind === 'invalid' || kind === 'rejected' || kind === 'conflict';
  return new DomainError(isMalformed ? 'invalid' : kind, code, message, formOf(data, message, ids));
}

function formOf(data: DomainError['data'], message: string, ids: Readonly<Record<string, string>>) {
  if (isList(data)) return { errors: data };
  if (data && 'errors' in data) return data;
  if (data && 'zenql' in data) return { errors: [{ field: 'zenql', message }], ...data };
  return { ...ids, ...data };
}

const isList = (data: DomainError['data']): data is readonly Issue[] => Array.isArray(data);
