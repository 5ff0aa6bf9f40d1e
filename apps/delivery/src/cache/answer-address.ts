import type { FastifyRequest } from 'fastify';
import type { QueryParameters } from '@annal/http';
import type {} from '../graphql/media-type.ts';

/** A credential decides before whether there is an answer, not which one. */
const NO_MATTER: ReadonlySet<string> = new Set(['accesstoken']);
const SCOPES = ['Project_Read', 'ContentType_Read', 'Entry_Read'];

/** Requests with the same address have the same answer. */
export function answerAddress(request: FastifyRequest): string {
  return addressFor(request.requestContext.authenticated.scopes, askedAddress(request));
}

/** What of it the request tells. */
export function askedAddress({ url, query, project, answerVariant }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  const parameters = (query as QueryParameters).sorted.filter(([name]) => !NO_MATTER.has(name));
  return [project?.uuid, answerVariant, path, ...parameters.map(([name, value]) => `${name}=${value}`)].join('\n');
}

/** Some parameters need a scope of their own. */
export function addressFor(scopes: ReadonlySet<string>, asked: string): string {
  return `${SCOPES.filter((scope) => scopes.has(scope)).join()}\n${asked}`;
}
