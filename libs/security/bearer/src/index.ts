export { AccessTokens } from './access-tokens.ts';
export { BearerModule } from './bearer.module.ts';
export { KeyRing } from './key-ring.ts';
export { PublicAddress, ServiceAddress, type TokenAddress } from './service-address.ts';
export { TokenVerifier, type VerifiedToken } from './token-verifier.ts';
