export interface ClusterAddress {
  readonly nodes: readonly URL[];
  readonly username: string;
  readonly password: string;
}

/**
 * `https://name:password@one:9200,two:9200`: the first node's scheme and credentials also apply to nodes without any.
 */
export function clusterAddress(text: string): ClusterAddress | undefined {
  const [first = '', ...others] = text.split(',').map((part) => part.trim());
  const scheme = /^https?:\/\//i.exec(first)?.[0] ?? '';
  const urls = [first, ...others.map((other) => (other.includes('://') ? other : `${scheme}${other}`))].map(urlOf);
  const [{ username, password } = { username: '', password: '' }] = urls.flatMap((url) => url ?? []);
  const nodes = urls.flatMap((url) => (url && isNode(url) ? withoutCredentials(url) : []));
  if (scheme === '' || nodes.length < urls.length) return undefined;
  return { nodes, username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

export const isOpenSearchAddress = (text: string): boolean => clusterAddress(text) !== undefined;

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function isNode({ protocol, search, hash, username, password }: URL): boolean {
  const isHttp = protocol === 'http:' || protocol === 'https:';
  return isHttp && search === '' && hash === '' && [username, password].every(isEncoded);
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
