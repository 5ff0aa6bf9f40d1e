import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { TokenAddress } from '@annal/security-bearer';

const NAME = 'annal_session';

/** The refresh token in it is sent to the session's addresses only, and page scripts cannot read it. */
export function sessionCookie(token: string, maxAge: number, { issuer }: TokenAddress): string {
  const { protocol, pathname } = new URL(issuer);
  return stringifySetCookie({
    name: NAME,
    value: token,
    maxAge,
    path: `${pathname}/session`,
    httpOnly: true,
    sameSite: 'strict',
    secure: protocol === 'https:',
  });
}

export const endedCookie = (address: TokenAddress): string => sessionCookie('', 0, address);

export function sessionTokenOf({ headers }: FastifyRequest): string | undefined {
  return parseCookie(headers.cookie ?? '')[NAME] || undefined;
}
