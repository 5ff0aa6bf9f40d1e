import { Module, type DynamicModule } from '@nestjs/common';
import { AccessTokens } from './access-tokens.ts';
import { KeyRing } from './key-ring.ts';
import { PublicAddress, ServiceAddress } from './service-address.ts';
import { TokenVerifier } from './token-verifier.ts';

/** Import once, in the root module. */
@Module({})
export class BearerModule {
  static forRoot({ publicUrl }: { readonly publicUrl: string | undefined }): DynamicModule {
    return {
      module: BearerModule,
      global: true,
      providers: [
        { provide: PublicAddress, useValue: new PublicAddress(publicUrl) },
        ServiceAddress,
        KeyRing,
        TokenVerifier,
        AccessTokens,
      ],
      exports: [PublicAddress, ServiceAddress, KeyRing, TokenVerifier, AccessTokens],
    };
  }
}
