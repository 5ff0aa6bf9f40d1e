import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { silently } from './connection/silently.ts';

export function isEventStoreAddress(text: string): boolean {
  try {
    return silently(() => parseConnectionString(text)).hosts.every(isHost);
  } catch {
    return false;
  }
}

/** One address per node: a client in cluster discovery does not report why each node refused it. */
export function singleNodes(address: string): readonly string[] {
  const { hosts, dnsDiscover } = silently(() => parseConnectionString(address));
  if (hosts.length === 1 && !dnsDiscover) return [];
  const [, credentials = '', options = ''] = /^[^:]+:\/\/((?:[^@/?]*@)?)[^?]*(.*)$/.exec(address) ?? [];
  return hosts.map(({ address: host, port }) => `esdb://${credentials}${host}:${port}${options}`);
}

/** The client's parser accepts invalid hosts and ports. */
function isHost({ address, port }: { readonly address: string; readonly port: number }): boolean {
  return !/\s/.test(address) && port > 0 && port <= 65_535;
}
