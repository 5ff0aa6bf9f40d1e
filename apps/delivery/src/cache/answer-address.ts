import type { FastifyRequest } from 'fastify';
import type { QueryParameters } from '@annal/http';
import type {} from '../graphql/media-type.ts';

/** A credential decides before whether there is an answer, not which one. */
const NO_MATTER: ReadonlySet<string> = new Set(['accesstoken']);
const SCOPES = ['Project_Read', 'ContentType_Read', 'Entry_Read'];

/** Requests with the same address have the same answer. */
export function answerAddress({ url, query, requestContext, project, answerVariant }: FastifyRequest): string {
  const { scopes } = requestContext.authenticated;
  const path = url.split('?', 1)[0] ?? '';
  const parameters = (query as QueryParameters).sorted.filter(([name]) => !NO_MATTER.has(name));
  // Some parameters need a scope of their own.
  const granted = SCOPES.filter((scope) => scopes.has(scope)).join();
  return [project?.uuid, granted, answerVariant, path, ...parameters.map(([name, value]) => `${name}=${value}`)].join(
    '\n',
  );
}
