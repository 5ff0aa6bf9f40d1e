import { encodedPath, encodedRest, hostOf, parametersOf, parts, type Address } from './address.ts';
import type { Match } from './matching.ts';

const LONGEST_LOCATION = 8_000;

/** Where a destination leads, in its parts. */
interface Written {
  /** `https://host:port`, or nothing. */
  readonly origin: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** Where a redirect sends an address to, percent-encoded (redirects.md 3.4); undefined where that is too long. */
export function locationOf({ redirect, groups }: Match, address: Address): string | undefined {
  const { origin, path, query, fragment } = written(redirect.destination, groups);
  const source = redirect.append ? encodedPath(address.path) : '';
  const whole = redirect.append ? `${path.replace(/\/+$/, '')}${source}` : path;
  const location = `${origin}${onOwnHost(whole)}${questionMark(mergedQuery(redirect, query, address))}${fragment}`;
  return location.length > LONGEST_LOCATION ? undefined : location;
}

/** Host of an absolute destination. */
export function destinationHost(destination: string): string | undefined {
  return hostOf(/^https?:\/\/([^/?#]*)/i.exec(destination)?.[1] ?? '');
}

function written(destination: string, groups: readonly string[] | undefined): Written {
  const origin = /^https?:\/\/[^/?#]*/i.exec(destination)?.[0] ?? '';
  const rest = destination.slice(origin.length);
  const filled = groups ? fill(rest, groups) : encodedRest(rest);
  const mark = filled.indexOf('#');
  const { path, query } = parts(filled);
  return { origin: asciiOrigin(origin), path, query, fragment: mark < 0 ? '' : filled.slice(mark) };
}

function asciiOrigin(origin: string): string {
  return origin === '' ? '' : new URL(origin).origin;
}

/** What stands for a group can be nothing but a part of a path or of a query. */
function fill(rest: string, groups: readonly string[]): string {
  return rest
    .split(/(\$\$|\$\d)/)
    .map((piece, index) => {
      if (index % 2 === 0) return encodedRest(piece);
      return piece === '$$' ? '$' : encodedPath(groups[Number(piece[1])] ?? '');
    })
    .join('');
}

/** A path that begins with `//` would name another host. */
function onOwnHost(path: string): string {
  return path.replace(/^\/{2,}/, '/');
}

/** What the destination says stands; what an exact query has asked for is spent. */
function mergedQuery(redirect: Match['redirect'], own: string, { query }: Address): string {
  if (!redirect.keepQuery) return own;
  const spent = new Set(parametersOf(own).map(({ name }) => name));
  if (redirect.source.kind === 'query')
    for (const { name } of parametersOf(parts(redirect.match.value).query)) spent.add(name);
  const kept = query.filter(({ name }) => !spent.has(name)).map(({ text }) => text);
  return [...(own === '' ? [] : [own]), ...kept].join('&');
}

export const withQuery = (path: string, query: Address['query']): string =>
  `${path}${questionMark(query.map(({ text }) => text).join('&'))}`;

const questionMark = (query: string) => (query === '' ? '' : `?${query}`);
