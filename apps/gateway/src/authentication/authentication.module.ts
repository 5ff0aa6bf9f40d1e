import { Module, type DynamicModule } from '@nestjs/common';
import { AuthenticationOptions } from './authentication-options.ts';
import { DiscoveryController } from './discovery.controller.ts';
import { KeyRing } from './key-ring.ts';
import { ServiceAddress } from './service-address.ts';
import { TokenController } from './token.controller.ts';
import { TokenVerifier } from './token-verifier.ts';

/**
 * The token endpoint, discovery, and what the guards need. It registers no guard itself, because their order matters
 * and spans modules: the gateway's root lists `BearerGuard`, the project's guard, `ScopeGuard` as `APP_GUARD`, in this
 * order. Needs `AccessSnapshot`, `MessageBus` and `CLOCK`.
 */
@Module({})
export class AuthenticationModule {
  static forRoot(options: { readonly publicUrl?: string | undefined } = {}): DynamicModule {
    return {
      module: AuthenticationModule,
      controllers: [TokenController, DiscoveryController],
      providers: [
        { provide: AuthenticationOptions, useValue: new AuthenticationOptions(options) },
        ServiceAddress,
        KeyRing,
        TokenVerifier,
      ],
      exports: [ServiceAddress, TokenVerifier],
    };
  }
}
