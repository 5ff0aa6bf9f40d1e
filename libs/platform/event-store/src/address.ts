import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { silently } from './silently.ts';

/** Whether the client takes this for the address of an EventStoreDB, of one node or of many. */
export function isEventStoreAddress(text: string): boolean {
  try {
    return silently(() => parseConnectionString(text)).hosts.every(isHost);
  } catch {
    return false;
  }
}

/** The same with each of its hosts alone: a client that looks for a node does not say what keeps it from each. */
export function singleNodes(address: string): readonly string[] {
  const { hosts, dnsDiscover } = silently(() => parseConnectionString(address));
  if (hosts.length === 1 && !dnsDiscover) return [];
  const [, credentials = '', options = ''] = /^[^:]+:\/\/((?:[^@/?]*@)?)[^?]*(.*)$/.exec(address) ?? [];
  return hosts.map(({ address: host, port }) => `esdb://${credentials}${host}:${port}${options}`);
}

/** The client's parser lets through what no host has. */
function isHost({ address, port }: { readonly address: string; readonly port: number }): boolean {
  return !/\s/.test(address) && port > 0 && port <= 65_535;
}
