import type { Section } from '@annal/security-domain';
import type { AccessResource } from '../access-control.ts';

const crud = ['create', 'update', 'delete', 'view'];

/** security.md 9.3: what there is to grant, besides entries and assets, whose workflows say it. */
export const sectionActions: Readonly<Partial<Record<Section | 'contentTypes' | 'nodes', readonly string[]>>> = {
  contentTypes: ['create', 'update', 'delete', 'publish', 'view'],
  nodes: [
    'view',
    'create',
    'update',
    'delete',
    'move',
    'manageChildOrder',
    'manageEntries',
    'updateRenderer',
    'updateProxy',
  ],
  blocks: ['push', 'release', 'view', 'makeLive', 'markAsBroken', 'startStop', 'delete'],
  webhookSubscriptions: [...crud, 'useCustomTemplates'],
  eventStreams: ['connect', 'useCustomTemplates'],
  proxies: [...crud, 'publish'],
  renderers: crud,
  redirects: crud,
  domains: crud,
  certificates: crud,
};

export const sectionOf: Readonly<Partial<Record<AccessResource, Section>>> = {
  block: 'blocks',
  proxy: 'proxies',
  renderer: 'renderers',
  redirect: 'redirects',
  domain: 'domains',
  certificate: 'certificates',
  webhookSubscription: 'webhookSubscriptions',
  eventStream: 'eventStreams',
};

/** Names as they were granted, `*` as what it stands for, in alphabetical order. */
export function grantedNames(granted: Iterable<string>, known: readonly string[] | undefined): readonly string[] {
  const names = new Set<string>();
  for (const name of granted) {
    if (name === '*' && known) for (const each of known) names.add(each);
    else if (known) for (const each of known.filter((one) => one.toLowerCase() === name.toLowerCase())) names.add(each);
    else names.add(name);
  }
  return [...names].sort((left, right) => (left.toLowerCase() < right.toLowerCase() ? -1 : 1));
}

/** `view` comes with any other action that there is. */
export function coversAction(
  granted: ReadonlySet<string>,
  action: string,
  known: readonly string[] | undefined,
): boolean {
  if (granted.has('*') || granted.has(action.toLowerCase())) return true;
  return action === 'view' && (known ?? []).some((name) => granted.has(name.toLowerCase()));
}
