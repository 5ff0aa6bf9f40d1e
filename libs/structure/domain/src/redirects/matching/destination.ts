import { encodedPath, encodedRest, hostOf, parametersOf, parts, type Address } from './address.ts';
import type { Match } from './matching.ts';

const LONGEST_LOCATION = 8_000;

interface Written {
  readonly origin: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** Percent-encoded (redirects.md 3.4); undefined when it is too long. */
export function locationOf({ redirect, groups }: Match, address: Address): string | undefined {
  const { origin, path, query, fragment } = written(redirect.destination, groups);
  const source = redirect.append ? encodedPath(address.path) : '';
  const whole = redirect.append ? `${path.replace(/\/+$/, '')}${source}` : path;
  const location = `${origin}${onOwnHost(whole)}${questionMark(mergedQuery(redirect, query, address))}${fragment}`;
  return location.length > LONGEST_LOCATION ? undefined : location;
}

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

/** Encodes groups, so that they cannot change the structure of the URL. */
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

/** The destination's parameters win; those matched by an exact query are consumed. */
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
