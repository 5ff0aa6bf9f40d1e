import { Module, type DynamicModule } from '@nestjs/common';
import { AuthenticationOptions, type AuthenticationSettings } from './authentication-options.ts';
import { DiscoveryController } from './discovery.controller.ts';
import { TokenController } from './token.controller.ts';
import { TokenRateLimit } from './token-rate-limit.ts';

/** Registers no guard: the order of guards spans modules, so the root module lists them. */
@Module({})
export class AuthenticationModule {
  static forRoot(options: AuthenticationSettings = {}): DynamicModule {
    return {
      module: AuthenticationModule,
      controllers: [TokenController, DiscoveryController],
      providers: [{ provide: AuthenticationOptions, useValue: new AuthenticationOptions(options) }, TokenRateLimit],
    };
  }
}
