import type { Section } from '@annal/security-domain';
import type { AccessResource } from '@annal/security-contracts';

export const sectionOf: Readonly<Partial<Record<AccessResource, Section>>> = {
  block: 'blocks',
  proxy: 'proxies',
  renderer: 'renderers',
  redirect: 'redirects',
  domain: 'domains',
  certificate: 'certificates',
  webhookSubscription: 'webhookSubscriptions',
  eventStream: 'eventStreams',
  tag: 'tags',
  tagGroup: 'tagGroups',
  taxonomy: 'taxonomy',
  view: 'views',
};

export function grantedNames(granted: Iterable<string>, known: readonly string[] | undefined): readonly string[] {
  const names = new Set<string>();
  for (const name of granted) {
    if (name === '*' && known) for (const each of known) names.add(each);
    else if (known) for (const each of known.filter((one) => one.toLowerCase() === name.toLowerCase())) names.add(each);
    else names.add(name);
  }
  return [...names].sort((left, right) => (left.toLowerCase() < right.toLowerCase() ? -1 : 1));
}

/** Every other known action implies `view`. */
export function coversAction(
  granted: ReadonlySet<string>,
  action: string,
  known: readonly string[] | undefined,
): boolean {
  if (granted.has('*') || granted.has(action.toLowerCase())) return true;
  return action === 'view' && (known ?? []).some((name) => granted.has(name.toLowerCase()));
}
