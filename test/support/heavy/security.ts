import { randomUUID } from 'node:crypto';
import { filled, list, members, of, rest, typeOf, type HeavyRequest } from './request.ts';

export function heavySecurity(): readonly HeavyRequest[] {
  return [
    of(
      'role: entries',
      'POST',
      '/security/roles',
      typeOf(`"permissions":{"entries":${list((at) => `{"id":"t${at}","languages":["xx"],"actions":["sysView"]}`)}}`),
    ),
    of(
      'role: actions',
      'POST',
      '/security/roles',
      typeOf(`"permissions":{"entries":[{"id":"*","languages":["*"],"actions":${list((at) => `"a${at}"`)}}]}`),
    ),
    of(
      'role: languages',
      'POST',
      '/security/roles',
      typeOf(
        `"permissions":{"entries":[{"id":"heavy","actions":["sysView"],"languages":${list((at) => `"l${at}"`)}}]}`,
      ),
    ),
    of(
      'role: sections',
      'POST',
      '/security/roles',
      typeOf(`"permissions":${members((at) => `s${at}":{"actions":["x"]}`)}`),
    ),
    of('role: assignments', 'POST', '/security/roles', typeOf(`"assignments":{"users":${list((at) => `"u${at}"`)}}`)),
    of(
      'user: properties',
      'POST',
      '/api/security/users',
      `{"username":"u${randomUUID()}","email":"a@b.cd","custom":${members((at) => `c${at}":"x"`)}}`,
    ),
    of('user: an address', 'POST', '/api/security/users', `{"username":"u","email":"${rest('a@')}"}`),
    of('user: a name', 'POST', '/api/security/users', `{"username":"${rest('a')}"}`),
    of(
      'user: a password',
      'POST',
      '/api/security/users',
      `{"username":"u${randomUUID()}","email":"e${randomUUID()}@b.cd","credentials":{"password":"${rest('aA1!')}"}}`,
    ),
    of(
      'group: properties',
      'POST',
      '/api/security/groups',
      `{"name":"g${randomUUID()}","custom":${members((at) => `c${at}":"x"`)}}`,
    ),
    of(
      'group: members',
      'POST',
      `/api/security/groups/{group}/users`,
      list((at) => `"u${at}"`),
    ),
    of(
      'group: groups',
      'POST',
      `/api/security/groups/{group}/groups`,
      list(() => `"${randomUUID()}"`),
    ),
    of(
      'key: scopes',
      'POST',
      '/api/security/apiKeys',
      `{"name":"k${randomUUID()}","scopes":${list((at) => `"s${at}"`)}}`,
    ),
    of(
      'users: search',
      'POST',
      '/api/security/users/search',
      `{"where":${list(() => '{"field":"username","contains":"a"}')}}`,
    ),
    of(
      'token: scopes',
      'POST',
      '/authenticate/connect/token',
      `grant_type=client_credentials&client_id=x&client_secret=y&scope=${filled((at) => `s${at}`).replaceAll(',', '+')}`,
      'application/x-www-form-urlencoded',
    ),
    of(
      'token: parameters',
      'POST',
      '/authenticate/connect/token',
      filled(() => 'a').replaceAll(',', '&'),
      'application/x-www-form-urlencoded',
    ),
    of(
      'token: a secret',
      'POST',
      '/authenticate/connect/token',
      `grant_type=client_credentials&client_id=x&client_secret=${rest('a')}`,
      'application/x-www-form-urlencoded',
    ),
  ];
}
