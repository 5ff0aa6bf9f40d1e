import { RolesController } from './roles.controller.ts';

export const securityControllers = [RolesController];
