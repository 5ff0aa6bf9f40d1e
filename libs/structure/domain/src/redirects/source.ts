import type { RE2JS } from 're2js';
import { hostOf, normalPath, parametersOf, parts, queryKey } from './address.ts';
import { patternOf } from './pattern.ts';
import type { RedirectDetails } from './redirects.events.ts';

/** What a redirect applies to, in the form it is compared in. */
export interface Source {
  /** `*`, `*.host` or a host, in ASCII form. */
  readonly domain: string;
  readonly kind: 'query' | 'exact' | 'prefix' | 'regex';
  /** In lower case; of a regular expression its text. */
  readonly value: string;
  readonly pattern?: RE2JS;
}

type Sourced = Pick<RedirectDetails, 'sourceDomain' | 'match'>;

/** Redirects never change: a change makes another object. */
const known = new WeakMap<Sourced, Source>();

export function sourceOf(redirect: Sourced): Source {
  let source = known.get(redirect);
  if (!source) known.set(redirect, (source = read(redirect)));
  return source;
}

/** The same for redirects that have the same source. */
export const sourceKey = ({ domain, kind, value }: Source): string => `${domain} ${kind} ${value}`;

function read({ sourceDomain, match }: Sourced): Source {
  const domain = asciiDomain(sourceDomain) ?? sourceDomain;
  if (match.type === 'regex') {
    const compiled = patternOf(match.value);
    return { domain, kind: 'regex', value: match.value, ...('pattern' in compiled && compiled) };
  }
  const { path, query } = parts(match.value);
  if (match.type === 'beginsWith') return { domain, kind: 'prefix', value: folded(normalPath(path, true) ?? path) };
  const value = folded(normalPath(path) ?? path);
  const asked = parametersOf(query);
  return asked.length === 0
    ? { domain, kind: 'exact', value }
    : { domain, kind: 'query', value: `${value}?${queryKey(asked)}` };
}

/** Undefined where it is none of the forms that redirects.md 1 has. */
export function asciiDomain(domain: string): string | undefined {
  if (domain === '*') return '*';
  if (!domain.startsWith('*.')) return hostOf(domain);
  const host = hostOf(domain.slice(2));
  return host === undefined ? undefined : `*.${host}`;
}

/** Case plays no part in a path. */
export const folded = (path: string): string => path.toLowerCase();

/** The domains whose redirects may apply at a host, the most precise in front (redirects.md 3.3). */
export function domainsOf(host: string | undefined): readonly string[] {
  if (host === undefined) return ['*'];
  const names = host.split('.');
  const above = names.slice(1).map((_, index) => `*.${names.slice(index + 1).join('.')}`);
  return [host, ...above, '*'];
}
