import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AuthenticationOptions } from './authentication-options.ts';

export interface TokenAddress {
  readonly issuer: string;
  readonly audience: string;
}

const HOST = /^[\w.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i;

@Injectable()
export class ServiceAddress {
  constructor(private readonly options: AuthenticationOptions) {}

  of(request: FastifyRequest): TokenAddress {
    return addressAt(this.options.publicUrl ?? requested(request));
  }

  get fixed(): TokenAddress | undefined {
    const { publicUrl } = this.options;
    return publicUrl === undefined ? undefined : addressAt(publicUrl);
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
