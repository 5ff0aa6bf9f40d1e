import { ApiKeyMessages } from './api-keys.messages.ts';
import { GroupMessages } from './groups.messages.ts';
import { RoleMessages } from './roles.messages.ts';
import { TokenMessages } from './tokens.messages.ts';
import { UserMessages } from './users.messages.ts';

export const securityMessageControllers = [TokenMessages, UserMessages, RoleMessages, GroupMessages, ApiKeyMessages];
