import { AuditController } from './audit.controller.ts';
import { PermissionAnswers } from './permission-answers.ts';
import { PermissionSubjects } from './permission-subjects.ts';
import { PermissionsController } from './permissions.controller.ts';
import { RolesController } from './roles.controller.ts';

export const securityControllers = [RolesController, PermissionsController, AuditController];
export const securityServices = [PermissionSubjects, PermissionAnswers];
