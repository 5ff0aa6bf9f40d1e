import { BadSetting, Secret } from '@annal/configuration';
import type { RegistrySettings } from './settings.ts';

interface DockerAuth {
  readonly auth?: unknown;
  readonly username?: unknown;
  readonly password?: unknown;
  readonly identitytoken?: unknown;
}

/** Reads the `auths` of Docker's `config.json`; credential helpers are programs and are not run. */
export function dockerCredentials(text: string): readonly RegistrySettings[] {
  return Object.entries(authsOf(text)).map(([key, auth]) => {
    const [username, password] = pairOf(auth);
    const { identitytoken } = auth;
    return {
      match: matchOf(key),
      ...{ allowPrivate: false, insecure: false, authRealms: [] },
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password: new Secret(password) }),
      ...(typeof identitytoken === 'string' && identitytoken !== '' && { identityToken: new Secret(identitytoken) }),
    };
  });
}

function authsOf(text: string): Record<string, DockerAuth> {
  try {
    const { auths } = JSON.parse(text) as { auths?: Record<string, DockerAuth> };
    return auths ?? {};
  } catch {
    throw new BadSetting('DISCOVERY_CONFIG', "names a file whose 'dockerConfigFile' is not a JSON object");
  }
}

function pairOf({ auth, username, password }: DockerAuth): readonly (string | undefined)[] {
  if (typeof username === 'string' && typeof password === 'string') return [username, password];
  if (typeof auth !== 'string') return [];
  const decoded = Buffer.from(auth, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon === -1 ? [] : [decoded.slice(0, colon), decoded.slice(colon + 1)];
}

/** Docker's configuration calls Docker Hub `https://index.docker.io/v1/`. */
function matchOf(key: string): string {
  const bare = key
    .replace(/^https?:\/\//, '')
    .replace(/\/v[12]\/?$/, '')
    .replace(/\/+$/, '');
  return bare === 'index.docker.io' ? 'docker.io' : bare;
}
