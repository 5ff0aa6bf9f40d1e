import { Module, type DynamicModule } from '@nestjs/common';
import type { Secret } from '@annal/configuration';
import { commandController } from '@annal/messaging';
import {
  apiKeyCommandHandlers,
  authorityProviders,
  groupCommandHandlers,
  roleCommandHandlers,
  securityCommandHandlers,
  SecurityOptions,
  securityProviders,
  securityQueryHandlers,
  userCommandHandlers,
} from '@annal/security-application';
import { FirstStart } from './first-start.ts';
import { TokenMessages } from './tokens.messages.ts';

export { FirstStart } from './first-start.ts';

export interface SecurityConfiguration {
  readonly mongodbUrl: string;
  readonly keysDirectory: string;
  readonly adminUsername: string;
  readonly adminPassword?: Secret | undefined;
  readonly loginAttempts?: number;
  readonly passwordDays?: number;
  readonly bootstrapKey?: { readonly clientId: string; readonly clientSecret: Secret } | undefined;
}

const commandHandlers = [
  ...securityCommandHandlers,
  ...userCommandHandlers,
  ...roleCommandHandlers,
  ...groupCommandHandlers,
  ...apiKeyCommandHandlers,
];

@Module({})
export class SecurityModule {
  static forRoot(configuration: SecurityConfiguration): DynamicModule {
    return {
      module: SecurityModule,
      controllers: [commandController(commandHandlers), TokenMessages],
      providers: [
        { provide: SecurityOptions, useValue: optionsOf(configuration) },
        ...securityProviders,
        ...authorityProviders,
        ...commandHandlers,
        ...securityQueryHandlers,
        FirstStart,
      ],
    };
  }
}

function optionsOf(configuration: SecurityConfiguration): SecurityOptions {
  const { mongodbUrl, keysDirectory, adminUsername, adminPassword, bootstrapKey } = configuration;
  const { loginAttempts, passwordDays } = configuration;
  const password = adminPassword?.reveal();
  return new SecurityOptions({
    mongodbUrl,
    keysDirectory,
    administrator: { username: adminUsername, ...(password !== undefined && { password }) },
    ...(loginAttempts !== undefined && { loginAttempts }),
    ...(passwordDays !== undefined && { passwordDays }),
    ...(bootstrapKey && {
      bootstrapClient: { clientId: bootstrapKey.clientId, clientSecret: bootstrapKey.clientSecret.reveal() },
    }),
  });
}
