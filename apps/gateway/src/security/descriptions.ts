import { apiKeysDescription } from './api-keys.description.ts';
import { auditDescription } from './audit.description.ts';
import { groupsDescription, membershipsDescription, userGroupsDescription } from './groups.description.ts';
import { grantedPermissionsDescription, permissionsDescription } from './permissions.description.ts';
import { peopleDescription } from './people.description.ts';
import { rolesDescription } from './roles.description.ts';
import { usersDescription } from './users.description.ts';

export const securityDescriptions = [
  usersDescription,
  groupsDescription,
  membershipsDescription,
  userGroupsDescription,
  apiKeysDescription,
  rolesDescription,
  grantedPermissionsDescription,
  permissionsDescription,
  peopleDescription,
  auditDescription,
];
