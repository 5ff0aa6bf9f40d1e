import { HttpException, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ServiceAddress } from '@annal/security-bearer';
import { DomainError } from '@annal/kernel';

/**
 * Only for pages of the service itself: a cookie comes along with requests of other sites, too. Their forms cannot send
 * JSON, and their scripts cannot send another origin than their own.
 */
@Injectable()
export class OwnOriginGuard implements CanActivate {
  constructor(private readonly address: ServiceAddress) {}

  canActivate(execution: ExecutionContext): true {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const { requestContext: context } = request;
    const site = context.header('sec-fetch-site');
    if (context.header('origin') !== this.ownOrigin(request) || (site !== undefined && site !== 'same-origin'))
      throw new DomainError('forbidden', 'Session.Origin', 'Sessions are for pages of this service only');
    if (context.mediaType !== 'application/json')
      throw new HttpException('The content type must be application/json', 415);
    return true;
  }

  private ownOrigin(request: FastifyRequest): string {
    return new URL(this.address.of(request).issuer).origin;
  }
}
