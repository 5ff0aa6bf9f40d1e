import { readFileSync } from 'node:fs';

export interface ClusterAddress {
  readonly nodes: readonly URL[];
  readonly username: string;
  readonly password: string;
  /** A file with the certificates to trust in place of the public authorities. */
  readonly caFile: string | undefined;
}

/** `https://name:password@one:9200,two:9200?tlsCAFile=/ca.crt`: scheme and login default to the first node's. */
export function clusterAddress(text: string): ClusterAddress | undefined {
  const [, addresses = '', options = ''] = /^([^?]*)\??([^#]*)$/.exec(text) ?? [];
  const [first = '', ...others] = addresses.split(',').map((part) => part.trim());
  const scheme = /^https?:\/\//i.exec(first)?.[0] ?? '';
  const urls = [first, ...others.map((other) => (other.includes('://') ? other : `${scheme}${other}`))].map(urlOf);
  const [{ username, password } = { username: '', password: '' }] = urls.flatMap((url) => url ?? []);
  const nodes = urls.flatMap((url) => (url && isNode(url) ? withoutCredentials(url) : []));
  if (scheme === '' || nodes.length < urls.length) return undefined;
  const isSecure = nodes.every(({ protocol }) => protocol === 'https:');
  const given = [...new URLSearchParams(options)];
  const caFile = given[0]?.[1];
  if (given.length > 1 || !given.every(([name, value]) => name === 'tlsCAFile' && value !== '' && isSecure))
    return undefined;
  return { nodes, username: decodeURIComponent(username), password: decodeURIComponent(password), caFile };
}

export const isOpenSearchAddress = (text: string): boolean => clusterAddress(text) !== undefined;

export function hasReadableCertificates(text: string): boolean {
  const { caFile } = clusterAddress(text) ?? {};
  try {
    return caFile === undefined || readFileSync(caFile, 'utf8').includes('-----BEGIN CERTIFICATE-----');
  } catch {
    return false;
  }
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function isNode({ protocol, hash, username, password }: URL): boolean {
  const isHttp = protocol === 'http:' || protocol === 'https:';
  return isHttp && hash === '' && [username, password].every(isEncoded);
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}
