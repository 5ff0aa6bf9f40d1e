import type { FastifyRequest } from 'fastify';
import type { AccessDirectory } from '@annal/security-policy';
import type { AccessRule } from './access.decorator.ts';

/** authentication.md 7. */
export function isAboutSelf({ unlessSelf }: AccessRule, request: FastifyRequest, access: AccessDirectory): boolean {
  if (unlessSelf === undefined) return false;
  const { [unlessSelf]: identifier = '' } = request.params as Readonly<Record<string, string | undefined>>;
  const { kind, id } = request.requestContext.authenticated.actor;
  // `@current` is for users only (security.md 2).
  if (identifier.toLowerCase() === '@current') return kind === 'user';
  return access.find(identifier)?.id === id;
}
