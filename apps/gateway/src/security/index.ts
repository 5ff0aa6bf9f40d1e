import { ApiKeysController } from './api-keys.controller.ts';
import { AuditController } from './audit.controller.ts';
import { GroupsController } from './groups.controller.ts';
import { MembershipsController } from './memberships.controller.ts';
import { GrantedPermissionsController } from './granted-permissions.controller.ts';
import { GrantedPermissionsReader } from './granted-permissions.ts';
import { PeopleController } from './people.controller.ts';
import { PermissionAnswers } from './permission-answers.ts';
import { PermissionPersons } from './permission-persons.ts';
import { PermissionSubjects } from './permission-subjects.ts';
import { PermissionsController } from './permissions.controller.ts';
import { RolesController } from './roles.controller.ts';
import { UsersController } from './users.controller.ts';
import { UserGroupsController } from './user-groups.controller.ts';

export const securityControllers = [
  UsersController,
  RolesController,
  GrantedPermissionsController,
  PermissionsController,
  PeopleController,
  AuditController,
  GroupsController,
  MembershipsController,
  UserGroupsController,
  ApiKeysController,
];
export const securityServices = [PermissionPersons, PermissionSubjects, PermissionAnswers, GrantedPermissionsReader];
