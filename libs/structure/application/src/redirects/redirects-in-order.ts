import { inOrder, type Redirects } from '@annal/structure-domain';

/** Sorting 20,000 takes longer than a page of them. */
const known = new WeakMap<Redirects, readonly string[]>();

/** Ids of those that are enabled, as they apply (redirects.md 3.3): first those that people made, then automatic ones. */
export function redirectsInOrder(redirects: Redirects): readonly string[] {
  const before = known.get(redirects);
  if (before) return before;
  const rules = [...redirects.rules.values()].filter(({ enabled }) => enabled).sort(inOrder);
  const kept = [...redirects.kept.values()].filter(({ enabled }) => enabled).sort((one, other) => one.age - other.age);
  const ids = [...rules, ...kept].map(({ id }) => id);
  known.set(redirects, ids);
  return ids;
}
