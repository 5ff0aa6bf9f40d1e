export { signAccessToken, type AccessToken, type TokenPrincipal } from './access-token.ts';
export type { ClientCredentials } from './client-credentials.ts';
export { CredentialStore } from './credential-store.ts';
export type { PasswordCredentials, PasswordDocument } from './password-credentials.ts';
export type { RefreshCredentials, RefreshDocument } from './refresh-credentials.ts';
export { SecretBox } from './secret-box.ts';
export { defaultCost, SecretHasher, type SecretCost } from './secret-hasher.ts';
export { SigningKeys, type PublicJwk, type SigningKey } from './signing-keys.ts';
export { VerifiedSecrets } from './verified-secrets.ts';
