import type { IncomingMessage } from 'node:http';
import { readBody, type OutboundClient } from '@annal/outbound';
import { LRUCache } from 'lru-cache';
import { basicHeader, type Credentials } from './credentials.ts';

export interface TokenRequest {
  readonly realm: URL;
  readonly service: string | undefined;
  readonly scope: string;
  readonly credentials: Credentials | undefined;
  readonly signal: AbortSignal;
  readonly redirects: number;
}

export type TokenAnswer =
  | { readonly kind: 'token'; readonly authorization: string; readonly lifeMs: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly status: number };

const CLIENT_ID = 'annal';
const DEFAULT_LIFE_S = 60;
const EARLY_MS = 30_000;
const MAX_TOKEN_BYTES = 256 * 1024;

export class TokenDesk {
  private readonly tokens = new LRUCache<string, string>({ max: 500, ttl: 1, ttlAutopurge: false });

  constructor(private readonly outbound: OutboundClient) {}

  recall(key: string): string | undefined {
    return this.tokens.get(key);
  }

  forget(key: string): void {
    this.tokens.delete(key);
  }

  async fetch(key: string, request: TokenRequest): Promise<TokenAnswer> {
    const answer = await this.ask(request);
    if (answer.kind === 'token' && answer.lifeMs > EARLY_MS)
      this.tokens.set(key, answer.authorization, { ttl: answer.lifeMs - EARLY_MS });
    return answer;
  }

  private async ask(request: TokenRequest): Promise<TokenAnswer> {
    const { identityToken } = request.credentials ?? {};
    if (identityToken) {
      const answer = await this.exchange(request, identityToken.token.reveal());
      if (answer) return answer;
    }
    const { realm, service, scope, credentials, signal, redirects } = request;
    const url = new URL(realm);
    if (service !== undefined) url.searchParams.set('service', service);
    url.searchParams.set('scope', scope);
    const basic = credentials?.basic;
    const own = { url, signal, redirects, ...(basic && { headers: { authorization: basicHeader(basic) } }) };
    return tokenOf(await this.outbound.request(own), url.host);
  }

  private async exchange(request: TokenRequest, refreshToken: string): Promise<TokenAnswer | undefined> {
    const { realm, service = '', scope, signal } = request;
    const form = { grant_type: 'refresh_token', service, scope, client_id: CLIENT_ID, refresh_token: refreshToken };
    const response = await this.outbound.request({
      url: realm,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      signal,
    });
    if (response.statusCode !== 404 && response.statusCode !== 405) return tokenOf(response, realm.host);
    response.resume();
    return undefined;
  }
}

async function tokenOf(response: IncomingMessage, host: string): Promise<TokenAnswer> {
  const status = response.statusCode ?? 0;
  if (status === 401 || status === 403) {
    response.resume();
    return { kind: 'refused' };
  }
  const body = await readBody(response, MAX_TOKEN_BYTES, host);
  if (status !== 200) return { kind: 'failed', status };
  const { token, access_token: accessToken, expires_in: life } = parsed(body);
  const value = typeof token === 'string' ? token : accessToken;
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) return { kind: 'failed', status };
  const seconds = typeof life === 'number' && life > 0 ? life : DEFAULT_LIFE_S;
  return { kind: 'token', authorization: `Bearer ${value}`, lifeMs: Math.min(seconds, 86_400) * 1_000 };
}

function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
