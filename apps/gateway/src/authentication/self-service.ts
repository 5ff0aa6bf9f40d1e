import type { FastifyRequest } from 'fastify';
import type { AccessSnapshot } from '@annal/security-contracts';
import type { AccessRule } from './access.decorator.ts';

/** Whether a call is about the caller himself, under any of the names he has (authentication.md 7). */
export function isAboutSelf({ unlessSelf }: AccessRule, request: FastifyRequest, access: AccessSnapshot): boolean {
  if (unlessSelf === undefined) return false;
  const { [unlessSelf]: identifier = '' } = request.params as Readonly<Record<string, string | undefined>>;
  const { kind, id } = request.requestContext.authenticated.actor;
  // The other form is for people only (security.md 2).
  if (identifier.toLowerCase() === '@current') return kind === 'user';
  return access.find(identifier)?.id === id;
}
