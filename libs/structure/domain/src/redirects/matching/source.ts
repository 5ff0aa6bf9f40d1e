import { hostOf, normalPath, parametersOf, parts, queryKey } from './address.ts';
import { Pattern } from './pattern.ts';
import type { RedirectDetails } from '../redirects.events.ts';

export interface Source {
  readonly domain: string;
  readonly kind: 'query' | 'exact' | 'prefix' | 'regex';
  readonly value: string;
  readonly pattern?: Pattern;
}

export const sourceKey = ({ domain, kind, value }: Omit<Source, 'pattern'>): string => `${domain} ${kind} ${value}`;

export function sourceOf({ sourceDomain, match }: Pick<RedirectDetails, 'sourceDomain' | 'match'>): Source {
  const domain = asciiDomain(sourceDomain) ?? sourceDomain;
  if (match.type === 'regex') return { domain, kind: 'regex', value: match.value, pattern: new Pattern(match.value) };
  const { path, query } = parts(match.value);
  if (match.type === 'beginsWith') return { domain, kind: 'prefix', value: folded(normalPath(path, true) ?? path) };
  const value = folded(normalPath(path) ?? path);
  const asked = parametersOf(query);
  return asked.length === 0
    ? { domain, kind: 'exact', value }
    : { domain, kind: 'query', value: `${value}?${queryKey(asked)}` };
}

/** Undefined when it has no form of redirects.md 1. */
export function asciiDomain(domain: string): string | undefined {
  if (domain === '*') return '*';
  if (!domain.startsWith('*.')) return hostOf(domain);
  const host = hostOf(domain.slice(2));
  return host === undefined ? undefined : `*.${host}`;
}

export const folded = (path: string): string => path.toLowerCase();

/** Most precise first (redirects.md 3.3). */
export function domainsOf(host: string | undefined): readonly string[] {
  if (host === undefined) return ['*'];
  const names = host.split('.');
  const above = names.slice(1).map((_, index) => `*.${names.slice(index + 1).join('.')}`);
  return [host, ...above, '*'];
}
