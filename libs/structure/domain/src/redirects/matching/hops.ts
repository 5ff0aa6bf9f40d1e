import { addressOf, sameAddress, type Address } from './address.ts';
import { destinationHost, locationOf } from './destination.ts';
import { matchesAt, type Match } from './matching.ts';
import type { RedirectStatus } from '../redirects.events.ts';
import type { Redirects } from '../redirects.state.ts';

export interface Hop {
  readonly redirectId: string;
  readonly origin: 'manual' | 'import' | 'node';
  readonly statusCode: RedirectStatus;
  readonly location: string;
  readonly next: Address | undefined;
}

export type PassedOver = 'sameAddress' | 'tooLong';

/** In order of precedence. */
export function* hopsFrom(
  redirects: Redirects,
  address: Address,
  which: 'enabled ones' | 'disabled ones too' = 'enabled ones',
): Generator<{ readonly match: Match; readonly hop: Hop | PassedOver }> {
  for (const match of matchesAt(redirects, address, which)) yield { match, hop: hopOf(match, address) };
}

export function firstHop(redirects: Redirects, address: Address): Hop | undefined {
  for (const { hop } of hopsFrom(redirects, address)) if (typeof hop !== 'string') return hop;
  return undefined;
}

function hopOf(match: Match, address: Address): Hop | PassedOver {
  const location = locationOf(match, address);
  if (location === undefined) return 'tooLong';
  const next = addressBehind(location, address.host);
  if (next && sameAddress(next, address)) return 'sameAddress';
  const { id: redirectId, origin, statusCode } = match.redirect;
  return { redirectId, origin, statusCode, location, next };
}

export function addressBehind(location: string, host: string | undefined): Address | undefined {
  if (location.startsWith('/')) return addressOf(location, host);
  if (host === undefined || destinationHost(location) !== host) return undefined;
  const rest = location.replace(/^https?:\/\/[^/?#]*/i, '');
  return addressOf(rest.startsWith('/') ? rest : `/${rest}`, host);
}

export const isPermanent = (status: RedirectStatus): boolean => status === 301 || status === 308;
const keepsMethod = (status: RedirectStatus) => status === 307 || status === 308;

/** redirects.md 3.5. */
export function statusOf(hops: readonly Hop[]): RedirectStatus {
  const statuses = hops.map(({ statusCode }) => statusCode);
  const keeps = statuses.every(keepsMethod);
  if (statuses.every(isPermanent)) return keeps ? 308 : 301;
  if (statuses.includes(303)) return 303;
  return keeps ? 307 : 302;
}

export function locationBehind(hops: readonly Hop[]): string {
  const last = hops.at(-1)?.location ?? '';
  if (!last.startsWith('/')) return last;
  const absolute = hops.findLast(({ location }) => !location.startsWith('/'));
  return absolute ? `${new URL(absolute.location).origin}${last}` : last;
}
