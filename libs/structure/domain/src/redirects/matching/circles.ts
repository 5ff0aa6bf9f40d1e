import { addressOf, type Address } from './address.ts';
import { atOnce } from '../at-once.ts';
import { destinationHost, locationOf } from './destination.ts';
import { addressBehind } from './hops.ts';
import { matchesAt } from './matching.ts';
import type { Redirect, Redirects } from '../redirects.state.ts';
import { folded } from './source.ts';

/** A chain that visits a redirect more often grows without end. */
const MOST_VISITS = 3;

/**
 * redirects.md 3.5. Considers redirects without regular expressions for the same domain and `*`.
 * @param harmless ids known not to lead into a circle; new ones are added
 */
export function circleFrom(
  redirects: Redirects,
  redirect: Redirect,
  harmless = new Set<string>(),
): readonly string[] | undefined {
  return atOnce(circleSteps(redirects, redirect, harmless));
}

export function* circleSteps(
  redirects: Redirects,
  redirect: Redirect,
  harmless: Set<string>,
): Generator<void, readonly string[] | undefined> {
  const { domain, kind } = redirect.source;
  if (kind === 'regex' || !redirect.enabled) return undefined;
  const growing = ownGrowth(redirect);
  if (growing) return growing;
  const plain = { ...redirects, regexes: redirects.regexes.clear() };
  const way: string[] = [];
  const visits = new Map<string, number[]>();
  let address = startOf(redirect);
  let place: Redirect | undefined = redirect;
  while (place && address && !harmless.has(place.id)) {
    const { path } = address;
    const former = visits.get(place.id) ?? [];
    const first = former.find((index) => way[index] === path) ?? (former.length > MOST_VISITS ? former[0] : undefined);
    way.push(path);
    if (first !== undefined) return way.slice(first);
    visits.set(place.id, [...former, way.length - 1]);
    address = behind(place, address);
    place = address && firstAt(plain, address, domain);
    yield;
  }
  for (const id of visits.keys()) harmless.add(id);
  return undefined;
}

function ownGrowth(redirect: Redirect): readonly string[] | undefined {
  if (!redirect.append || redirect.source.kind !== 'prefix' || destinationHost(redirect.destination)) return undefined;
  const own = startOf(redirect);
  const next = own && behind(redirect, own);
  return own && next && folded(next.path).startsWith(redirect.source.value) ? [own.path, next.path] : undefined;
}

function startOf(redirect: Redirect): Address | undefined {
  const { domain } = redirect.source;
  const host = domain.startsWith('*.') ? `any${domain.slice(1)}` : domain;
  return addressOf(redirect.match.value, domain === '*' ? undefined : host);
}

function behind(redirect: Redirect, address: Address): Address | undefined {
  const location = locationOf({ redirect }, address);
  return location === undefined ? undefined : addressBehind(location, address.host);
}

function firstAt(redirects: Redirects, address: Address, domain: string): Redirect | undefined {
  for (const { redirect } of matchesAt(redirects, address)) {
    const own = redirect.source.domain;
    if (own !== domain && own !== '*') continue;
    const next = behind(redirect, address);
    if (!next || folded(next.path) !== folded(address.path)) return redirect;
  }
  return undefined;
}
