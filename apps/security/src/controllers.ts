import { TokenMessages } from './tokens.messages.ts';

export const securityMessageControllers = [TokenMessages];
