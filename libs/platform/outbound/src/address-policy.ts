import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowedAddress } from '@annal/configuration';
import { NOT_SENT, OutboundError } from './outbound-error.ts';
import { kindOf } from './refused-addresses.ts';

export interface AddressPolicyOptions {
  readonly allowed: readonly AllowedAddress[];
  /** `host` or `*.suffix`. If not empty, all other hosts are blocked. */
  readonly allowHosts?: readonly string[];
  readonly denyHosts?: readonly string[];
  readonly resolve?: typeof systemLookup;
}

/** A constant delay, so that timing does not reveal whether a name exists. */
const REFUSED_AFTER_MS = 250;

/** Checks the name before the request and the address on connecting, because DNS answers can change in between. */
export class AddressPolicy {
  constructor(private readonly options: AddressPolicyOptions) {}

  admit(url: URL): void {
    const { allowHosts = [], denyHosts = [] } = this.options;
    const host = hostOf(url);
    const isNamed = allowHosts.length === 0 || matchesAny(host, allowHosts);
    if (!isNamed || matchesAny(host, denyHosts)) throw blocked(url);
    if (url.username || url.password) throw blocked(url);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.rule(url)?.plainHttp)) throw blocked(url);
    if (isIP(host) !== 0) this.admitAddress(url, host);
  }

  /** @throws OutboundError `blocked` for an address in `url`, `unresolved` for one that a name resolved to */
  admitAddress(url: URL, address: string): void {
    const kind = kindOf(address);
    if (kind !== 'never' && (kind !== 'internal' || this.rule(url))) return;
    if (isIP(hostOf(url)) !== 0) throw blocked(url);
    throw unresolved(url, new Error(`${url.host} resolves to ${address}, which is not allowed`));
  }

  /** Allows the usual port, the port of `from` and allowed hosts; never a downgrade to plain HTTP. */
  admitRedirect(from: URL, to: URL): void {
    this.admit(to);
    const isDowngrade = from.protocol === 'https:' && to.protocol !== 'https:';
    const isUsualPort = portOf(to) === 443 || portOf(to) === portOf(from) || this.rule(to) !== undefined;
    if (isDowngrade || !isUsualPort) throw blocked(to);
  }

  plainHttp(host: string, port: number | undefined): boolean {
    return this.options.allowed.some(
      (rule) => rule.plainHttp && rule.host === host && (rule.port === undefined || rule.port === (port ?? 80)),
    );
  }

  /** Checks every address of a name and connects to a checked one. */
  lookup(url: URL): LookupFunction {
    const resolve = this.options.resolve ?? systemLookup;
    return (hostname, options, callback) => {
      const began = performance.now();
      const refuse = (error: Error) =>
        setTimeout(() => callback(error, []), Math.max(0, REFUSED_AFTER_MS - (performance.now() - began)));
      resolve(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
        if (error) return void refuse(unresolved(url, error));
        try {
          for (const { address } of found) this.admitAddress(url, address);
        } catch (refusal) {
          return void refuse(refusal as Error);
        }
        const [first] = found;
        if (options.all || !first) callback(null, [...found]);
        else callback(null, first.address, first.family);
      });
    };
  }

  private rule(url: URL): AllowedAddress | undefined {
    const host = hostOf(url);
    const port = portOf(url);
    return this.options.allowed.find((rule) => rule.host === host && (rule.port ?? port) === port);
  }
}

export function hostOf(url: URL): string {
  return url.hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
}

function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
}

function matchesAny(host: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith('*.') ? host.endsWith(pattern.slice(1).toLowerCase()) : host === pattern.toLowerCase(),
  );
}

function blocked(url: URL): OutboundError {
  return new OutboundError('blocked', url.host, NOT_SENT);
}

function unresolved(url: URL, cause: unknown): OutboundError {
  return new OutboundError('unresolved', url.host, NOT_SENT, { cause });
}
