import type { Address } from './address.ts';
import { queryKey } from './address.ts';
import type { Redirect, Redirects } from '../redirects.state.ts';
import { domainsOf, folded, sourceKey, type Source } from './source.ts';

export interface Match {
  readonly redirect: Redirect;
  readonly groups?: readonly string[];
}

const KINDS: readonly Source['kind'][] = ['query', 'exact', 'prefix', 'regex'];

/** Manual and imported redirects in the order of redirects.md 3.3. */
export function matchesAt(
  redirects: Redirects,
  address: Address,
  which: 'enabled ones' | 'disabled ones too' = 'enabled ones',
): readonly Match[] {
  const domains = domainsOf(address.host);
  const all = [...bySource(redirects, address, domains), ...byPattern(redirects, address, domains)];
  const found = which === 'enabled ones' ? all.filter(({ redirect }) => redirect.enabled) : all;
  return found.length > 1 ? found.sort((left, right) => inOrder(left.redirect, right.redirect)) : found;
}

/** At most one lookup per distinct length of a value. */
function bySource(redirects: Redirects, { path, query }: Address, domains: readonly string[]): Match[] {
  const found: Match[] = [];
  const value = folded(path);
  const look = (source: Pick<Source, 'domain' | 'kind' | 'value'>) => {
    const id = redirects.sources.get(sourceKey(source));
    const redirect = id === undefined ? undefined : redirects.rules.get(id);
    if (redirect) found.push({ redirect });
  };
  const asked = query.length > 0 ? queryKey(query) : undefined;
  for (const domain of domains) {
    look({ domain, kind: 'exact', value });
    if (asked !== undefined) look({ domain, kind: 'query', value: `${value}?${asked}` });
    for (const length of redirects.lengths.get(domain)?.keys() ?? [])
      if (length <= value.length) look({ domain, kind: 'prefix', value: value.slice(0, length) });
  }
  return found;
}

function byPattern({ regexes }: Redirects, { path }: Address, domains: readonly string[]): Match[] {
  const found: Match[] = [];
  for (const redirect of regexes.values()) {
    const { domain, pattern } = redirect.source;
    if (!domains.includes(domain)) continue;
    const groups = pattern?.groupsIn(path);
    if (groups) found.push({ redirect, groups });
  }
  return found;
}

/** In steps, because compiling hundreds of patterns takes long. */
export function* compileSteps({ regexes }: Redirects): Generator<void, void> {
  for (const { source } of regexes.values()) {
    if (!source.pattern || source.pattern.isCompiled) continue;
    source.pattern.compile();
    yield;
  }
}

/** redirects.md 3.3. */
export function inOrder(left: Redirect, right: Redirect): number {
  const [one, other] = [left.source, right.source];
  return (
    right.priority - left.priority ||
    precision(other.domain) - precision(one.domain) ||
    KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
    (one.kind === 'prefix' ? other.value.length - one.value.length : 0) ||
    left.age - right.age ||
    (left.id < right.id ? -1 : 1)
  );
}

function precision(domain: string): number {
  if (domain === '*') return 0;
  return domain.startsWith('*.') ? domain.length : 1_000;
}
