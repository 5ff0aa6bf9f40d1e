/** security.md 1. The ids never change, because rights refer to them. */
export const systemGroups = {
  systemAdministrators: {
    id: '5a000001-0000-4000-8000-000000000001',
    name: 'System Administrators',
    description: 'Everything in all projects',
  },
  userAdministrators: {
    id: '5a000001-0000-4000-8000-000000000002',
    name: 'User Administrators',
    description: 'Users and groups',
  },
  rolesAdministrators: {
    id: '5a000001-0000-4000-8000-000000000003',
    name: 'Roles Administrators',
    description: 'Roles of all projects',
  },
  apiKeyAdministrators: {
    id: '5a000001-0000-4000-8000-000000000004',
    name: 'API Key Administrators',
    description: 'API keys',
  },
  siteViewAdministrators: {
    id: '5a000001-0000-4000-8000-000000000005',
    name: 'Site View Administrators',
    description: 'Nodes of all projects',
  },
} as const;

const ids: ReadonlySet<string> = new Set(Object.values(systemGroups).map(({ id }) => id));

export function isSystemGroup(groupId: string): boolean {
  return ids.has(groupId);
}
