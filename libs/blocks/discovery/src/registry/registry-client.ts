import type { IncomingMessage } from 'node:http';
import type { ImageName } from '@annal/blocks-domain';
import { readBody, type AddressPolicy, type OutboundClient } from '@annal/outbound';
import type { Failures } from '../failures.ts';
import type { DiscoverySettings } from '../settings.ts';
import { apiHost } from './api-host.ts';
import { parseChallenges, type Challenge } from './challenge.ts';
import { basicHeader, credentialsFor, isTrustedRealm, settingsFor, type Credentials } from './credentials.ts';
import type { TokenDesk } from './token-desk.ts';

export interface RegistryAccess {
  readonly outbound: OutboundClient;
  readonly policy: AddressPolicy;
  readonly tokens: TokenDesk;
  readonly settings: DiscoverySettings;
}

const MAX_ERROR_BYTES = 64 * 1024;

export class RegistryClient {
  private readonly root: URL;
  private readonly credentials: Credentials | undefined;
  private readonly ca: string | undefined;
  private readonly authRealms: readonly string[];
  private authorization: string | undefined;

  constructor(
    private readonly access: RegistryAccess,
    private readonly name: ImageName,
    private readonly failures: Failures,
    private readonly signal: AbortSignal,
  ) {
    const { registries } = access.settings;
    this.root = rootOf(name, access.policy);
    this.credentials = credentialsFor(registries, name);
    const own = settingsFor(registries, name);
    this.ca = own.find(({ ca }) => ca !== undefined)?.ca;
    this.authRealms = own.flatMap(({ authRealms }) => authRealms);
    this.authorization = access.tokens.recall(this.tokenKey);
  }

  manifest(reference: string, accept: string): Promise<IncomingMessage> {
    return this.get(`manifests/${reference}`, { accept });
  }

  /** A registry that supports ranges answers 206; others send the whole blob. */
  blob(digest: string, from = 0): Promise<IncomingMessage> {
    return this.get(`blobs/${digest}`, from === 0 ? {} : { range: `bytes=${from}-` });
  }

  /** @throws InspectionError, or the reason of the signal */
  private async get(path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
    try {
      const first = await this.send(path, headers);
      if (first.statusCode !== 401) return await this.judged(first);
      first.resume();
      this.authorization = await this.authorize(challengesOf(first));
      const second = await this.send(path, headers);
      if (second.statusCode !== 401) return await this.judged(second);
      second.resume();
      this.access.tokens.forget(this.tokenKey);
      throw this.failures.unauthorized;
    } catch (error) {
      this.signal.throwIfAborted();
      throw this.failures.of(error);
    }
  }

  private async send(path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
    const { outbound, settings } = this.access;
    const url = new URL(`${this.name.repository}/${path}`, this.root);
    const own = { ...headers, ...(this.authorization !== undefined && { authorization: this.authorization }) };
    const request = { url, headers: own, signal: this.signal, ca: this.ca };
    return outbound.request({ ...request, redirects: settings.limits.redirects });
  }

  private async judged(response: IncomingMessage): Promise<IncomingMessage> {
    const status = response.statusCode ?? 0;
    if (status === 200 || status === 206) return response;
    const codes = errorCodes(await readBody(response, MAX_ERROR_BYTES, this.name.host));
    const retryAfterMs = retryAfter(response);
    if (status === 429 || codes.includes('TOOMANYREQUESTS')) throw this.failures.rateLimited(retryAfterMs);
    if (status === 403) throw this.failures.unauthorized;
    if (status === 404 || codes.some((code) => /^(MANIFEST|NAME|BLOB)_UNKNOWN$/.test(code)))
      throw this.failures.notFound;
    throw this.failures.registryError(status, retryAfterMs);
  }

  private async authorize(challenges: readonly Challenge[]): Promise<string> {
    this.access.tokens.forget(this.tokenKey);
    const bearer = challenges.find(({ scheme, parameters }) => scheme === 'bearer' && parameters['realm']);
    if (bearer) return this.token(bearer);
    const basic = challenges.some(({ scheme }) => scheme === 'basic') ? this.credentials?.basic : undefined;
    if (!basic) throw this.failures.unauthorized;
    return basicHeader(basic);
  }

  private async token({ parameters: { realm = '', service, scope } }: Challenge): Promise<string> {
    if (!URL.canParse(realm)) throw this.failures.registryError(401);
    const url = new URL(realm);
    const credentials = isTrustedRealm(url, this.root, this.authRealms) ? this.credentials : undefined;
    const answer = await this.access.tokens.fetch(this.tokenKey, {
      ...{ realm: url, service, credentials, signal: this.signal },
      scope: scope ?? `repository:${this.name.repository}:pull`,
      redirects: this.access.settings.limits.redirects,
    });
    if (answer.kind === 'token') return answer.authorization;
    if (answer.kind === 'refused') throw this.failures.unauthorized;
    throw answer.status === 429 ? this.failures.rateLimited() : this.failures.registryError(answer.status);
  }

  private get tokenKey(): string {
    return [this.root.host, this.name.repository, this.credentials?.name ?? ''].join(' ');
  }
}

function rootOf({ host }: ImageName, policy: AddressPolicy): URL {
  const api = apiHost(host);
  const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(api) ?? [];
  const bare = name.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const scheme = policy.plainHttp(bare, port === undefined ? undefined : Number(port)) ? 'http' : 'https';
  return new URL(`${scheme}://${api}/v2/`);
}

function challengesOf({ headers }: IncomingMessage): readonly Challenge[] {
  return parseChallenges(headers['www-authenticate'] ?? '');
}

function errorCodes(body: Buffer): readonly string[] {
  try {
    const { errors } = JSON.parse(body.toString('utf8')) as { errors?: { code?: unknown }[] };
    return (errors ?? []).map(({ code }) => String(code));
  } catch {
    return [];
  }
}

function retryAfter({ headers }: IncomingMessage): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(milliseconds) && milliseconds > 0 ? milliseconds : undefined;
}
