import type { Assigned } from '@annal/security-policy';
import {
  sections,
  settledPermissions,
  type DefinitionGrant,
  type EntryGrant,
  type NodeGrant,
  type RolePermissions,
  type RoleText,
} from '@annal/security-domain';
import type { RoleDocument } from '@annal/security-read-models';

/** security.md 8.1 and 8.2. */
export interface RoleView {
  readonly id: string;
  readonly projectId: string;
  readonly name: RoleText;
  readonly description: RoleText | null;
  readonly enabled: boolean;
  readonly permissions: Readonly<Record<string, unknown>>;
  readonly assignments: Readonly<Record<keyof Assigned, readonly string[]>>;
}

export function roleView(found: RoleDocument, projectId: string, assigned: Assigned | undefined): RoleView {
  const { roleId, name, description, enabled } = found;
  const names = (list: keyof Assigned) => (assigned?.[list] ?? []).map((assignee) => assignee.name);
  return {
    id: roleId,
    projectId,
    name,
    description,
    enabled,
    permissions: permissionsView(found.permissions),
    assignments: { users: names('users'), groups: names('groups'), apiKeys: names('apiKeys') },
  };
}

function permissionsView(stored: RoleDocument['permissions']): Readonly<Record<string, unknown>> {
  const member = <Name extends keyof RolePermissions>(name: Name) => JSON.parse(stored[name]) as RolePermissions[Name];
  const { sections: granted, others } = settledPermissions({
    sections: member('sections'),
    others: member('others'),
  });
  return {
    entries: member('entries').map(withoutUuid),
    assets: member('assets').map(withoutUuid),
    contentTypes: member('contentTypes').map(withoutUuid),
    nodes: member('nodes') satisfies readonly NodeGrant[],
    ...Object.fromEntries(sections.map((section) => [section, { actions: granted[section] ?? [] }])),
    ...others,
  };
}

function withoutUuid<Grant extends EntryGrant | DefinitionGrant>({ uuid: _, ...shown }: Grant): Omit<Grant, 'uuid'> {
  return shown;
}
