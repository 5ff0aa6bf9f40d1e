/** authentication.md 7, in the order of the discovery document. */
export const resourceScopes = [
  'Security_Administrator',
  'ContentType_Read',
  'ContentType_Write',
  'ContentType_Delete',
  'Entry_Read',
  'Entry_Write',
  'Entry_Delete',
  'Project_Read',
  'Project_Write',
  'Project_Delete',
  'Workflow_Administrator',
] as const;

export const knownScopes = ['openid', 'offline_access', ...resourceScopes] as const;

/** Permits a kind of operation; `AccessControl` decides about the individual one. */
export type ResourceScope = (typeof resourceScopes)[number];
export type Scope = (typeof knownScopes)[number];

export function requestedScopes(text: string | undefined): readonly Scope[] | undefined {
  const names = (text ?? '').split(' ').filter((name) => name !== '');
  return names.length === 0 ? undefined : [...new Set(names.filter(isScope))];
}

function isScope(name: string): name is Scope {
  return (knownScopes as readonly string[]).includes(name);
}
