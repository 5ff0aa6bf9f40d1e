import { addressOf, type Address } from './address.ts';
import { atOnce } from './at-once.ts';
import { destinationHost, locationOf } from './destination.ts';
import { addressBehind } from './hops.ts';
import { matchesAt } from './matching.ts';
import type { Redirect, Redirects } from './redirects.state.ts';
import { folded } from './source.ts';

/** A way that comes by the same redirect more often than this grows for ever. */
const MOST_VISITS = 3;

/**
 * The circle that begins with a redirect, as its paths; undefined where there is none (redirects.md 3.5). Looks at
 * redirects without regular expressions over the same domain and over `*`.
 *
 * @param harmless ids from which nothing leads in a circle; those found on the way are added
 */
export function circleFrom(
  redirects: Redirects,
  redirect: Redirect,
  harmless = new Set<string>(),
): readonly string[] | undefined {
  return atOnce(circleSteps(redirects, redirect, harmless));
}

/** The same, hop by hop: a way may have twenty thousand. */
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

/** Each time the visitor comes back the path is longer. */
function ownGrowth(redirect: Redirect): readonly string[] | undefined {
  if (!redirect.append || redirect.source.kind !== 'prefix' || destinationHost(redirect.destination)) return undefined;
  const own = startOf(redirect);
  const next = own && behind(redirect, own);
  return own && next && folded(next.path).startsWith(redirect.source.value) ? [own.path, next.path] : undefined;
}

/** The shortest address that it applies to. */
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
