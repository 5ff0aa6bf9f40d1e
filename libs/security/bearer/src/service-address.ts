import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export interface TokenAddress {
  readonly issuer: string;
  readonly audience: string;
}

const HOST = /^[\w.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i;

/** Unset: callers are answered with the address that they used. */
export class PublicAddress {
  readonly url: string | undefined;

  constructor(url: string | undefined) {
    this.url = url?.replace(/\/+$/, '');
  }
}

@Injectable()
export class ServiceAddress {
  constructor(private readonly address: PublicAddress) {}

  of(request: FastifyRequest): TokenAddress {
    return addressAt(this.address.url ?? requested(request));
  }

  get fixed(): TokenAddress | undefined {
    const { url } = this.address;
    return url === undefined ? undefined : addressAt(url);
  }
}

export function audienceOf(issuer: string): string {
  return `${issuer}/resources`;
}

function addressAt(base: string): TokenAddress {
  const issuer = `${base}/authenticate`;
  return { issuer, audience: audienceOf(issuer) };
}

/** The Host header comes back in links, so it has to look like a host. */
function requested({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${HOST.test(host) ? host : 'localhost'}`;
}
