import type { ImageName } from '@annal/blocks-domain';
import type { Secret } from '@annal/configuration';
import type { RegistrySettings } from '../settings.ts';

export interface Credentials {
  readonly name: string;
  readonly basic?: { readonly username: string; readonly password: Secret };
  readonly identityToken?: { readonly username: string; readonly token: Secret };
}

/** Most specific `match` first (block-discovery.md C2). */
export function settingsFor(registries: readonly RegistrySettings[], { host, repository }: ImageName) {
  const name = `${host.toLowerCase()}/${repository}/`;
  return registries
    .filter(({ match }) => name.startsWith(`${match.toLowerCase()}/`))
    .sort((left, right) => right.match.length - left.match.length);
}

export function credentialsFor(registries: readonly RegistrySettings[], image: ImageName): Credentials | undefined {
  for (const { match, username = '', password, identityToken } of settingsFor(registries, image)) {
    if (!password && !identityToken) continue;
    return {
      name: match,
      ...(password && { basic: { username, password } }),
      ...(identityToken && { identityToken: { username, token: identityToken } }),
    };
  }
  return undefined;
}

/** Whether a token service may receive the credentials (C3). A sibling host may be a stranger's, so list it. */
export function isTrustedRealm(realm: URL, registry: URL, authRealms: readonly string[]): boolean {
  const host = realm.hostname.toLowerCase();
  const own = registry.hostname.toLowerCase();
  if (authRealms.some((listed) => [realm.host, host].includes(listed.toLowerCase()))) return true;
  if (realm.origin === registry.origin) return true;
  if (realm.protocol !== 'https:') return false;
  if (host === own || host.endsWith(`.${own}`)) return true;
  if (own === 'registry-1.docker.io') return host === 'auth.docker.io';
  return host.includes('.') && own.endsWith(`.${host}`);
}

export function basicHeader({ username, password }: NonNullable<Credentials['basic']>): string {
  return `Basic ${Buffer.from(`${username}:${password.reveal()}`).toString('base64')}`;
}
