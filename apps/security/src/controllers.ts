import { RoleMessages } from './roles.messages.ts';
import { TokenMessages } from './tokens.messages.ts';

export const securityMessageControllers = [TokenMessages, RoleMessages];
