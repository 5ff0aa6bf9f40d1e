import { message } from '@annal/messaging';
import type { ResourceScope } from './scopes.ts';

const FORM = /^[A-Za-z0-9]{48}$/;

/** What a token may be that a flow `accessToken` of an API key has (security.md 7.1). */
export const isAccessToken = (text: string): boolean => FORM.test(text);

/** Such tokens read (security.md 7.1). */
export const accessTokenScopes = ['Project_Read', 'ContentType_Read', 'Entry_Read'] as const satisfies ResourceScope[];

export type VerifyAccessTokensData = { readonly tokens: readonly string[] };

/** Whether the key may still be used is judged by those who follow the log. */
export interface AccessTokenFlow {
  readonly apiKeyId: string;
  readonly flowId: string;
}

/** In the order of the tokens; null for an unknown one. */
export const verifyAccessTokens = message<VerifyAccessTokensData, readonly (AccessTokenFlow | null)[]>(
  'security.verify-access-tokens',
);
