import { Module, type DynamicModule } from '@nestjs/common';
import { AuthenticationOptions, type AuthenticationSettings } from './authentication-options.ts';
import { DiscoveryController } from './discovery.controller.ts';
import { IssuedTokens } from './issued-tokens.ts';
import { SessionController } from './session.controller.ts';
import { TokenController } from './token.controller.ts';
import { TokenRateLimit } from './token-rate-limit.ts';

export interface AuthenticationModuleOptions extends AuthenticationSettings {
  /** Of the console. */
  readonly hasSessions?: boolean;
}

/** Registers no guard: the order of guards spans modules, so the root module lists them. */
@Module({})
export class AuthenticationModule {
  static forRoot({ hasSessions = true, ...options }: AuthenticationModuleOptions = {}): DynamicModule {
    return {
      module: AuthenticationModule,
      controllers: [TokenController, DiscoveryController, ...(hasSessions ? [SessionController] : [])],
      providers: [
        { provide: AuthenticationOptions, useValue: new AuthenticationOptions(options) },
        TokenRateLimit,
        IssuedTokens,
      ],
    };
  }
}
