import { Injectable } from '@nestjs/common';
import type { LanguageCode } from '@annal/kernel';
import {
  addressOf,
  firstHop,
  hostOf,
  hopsFrom,
  isPermanent,
  locationBehind,
  sameAddress,
  statusOf,
  type Address,
  type Hop,
  type PassedOver,
  type RedirectStatus,
} from '@annal/structure-domain';
import { LRUCache } from 'lru-cache';
import type { PlacesProject } from './node-places.ts';
import { NodeRedirects } from './node-redirects.ts';
import { RedirectDirectory } from './redirect-directory.ts';

/** redirects.md 5, D22. */
export interface RedirectAnswer {
  readonly redirectId: string;
  readonly statusCode: RedirectStatus;
  readonly location: string;
  readonly permanent: boolean;
  readonly origin: Hop['origin'];
  readonly via: readonly string[];
}

export interface RedirectCandidate {
  readonly id: string;
  readonly applies: boolean;
  readonly reason: string | null;
}

export interface RedirectWarnings {
  warn(details: object, message: string): void;
}

const MOST_HOPS = 10;
const WARNED_AGAIN_AFTER_MS = 3_600_000;

const REASONS: Readonly<Record<PassedOver, string>> = {
  sameAddress: 'It leads to the address itself',
  tooLong: 'Its location would be too long',
};

@Injectable()
export class RedirectLookup {
  private readonly warned = new LRUCache<string, true>({ max: 10_000, ttl: WARNED_AGAIN_AFTER_MS });

  constructor(
    private readonly directory: RedirectDirectory,
    private readonly nodes: NodeRedirects,
  ) {}

  async find(
    project: PlacesProject,
    address: Address,
    language: LanguageCode | undefined,
    log?: RedirectWarnings,
  ): Promise<RedirectAnswer | null> {
    const redirects = await this.directory.get(project.uuid);
    const hops: Hop[] = [];
    const seen = [address];
    for (let place: Address | undefined = address; place;) {
      const hop: Hop | undefined =
        firstHop(redirects, place) ?? (await this.nodes.hopAt(redirects, project, place, language));
      if (!hop) break;
      const next: Address | undefined = hop.next;
      hops.push(hop);
      if (hops.length > MOST_HOPS || (next && seen.some((former) => sameAddress(former, next))))
        return this.endless(project.id, hops, log);
      if (next) seen.push(next);
      place = next;
    }
    return answerOf(hops);
  }

  async candidates(
    project: PlacesProject,
    address: Address,
    language: LanguageCode | undefined,
  ): Promise<readonly RedirectCandidate[]> {
    const redirects = await this.directory.get(project.uuid);
    const found: RedirectCandidate[] = [];
    let isTaken = false;
    for (const { match, hop } of hopsFrom(redirects, address, 'disabled ones too')) {
      const passed = match.redirect.enabled ? undefined : 'It is switched off';
      const reason: string | null =
        passed ?? (typeof hop === 'string' ? REASONS[hop] : isTaken ? 'Another one comes before it' : null);
      isTaken ||= reason === null;
      found.push({ id: match.redirect.id, applies: reason === null, reason });
    }
    const node = await this.nodes.hopAt(redirects, project, address, language);
    if (!node) return found;
    const reason = isTaken ? 'Another one comes before it' : null;
    return [...found, { id: node.redirectId, applies: !isTaken, reason }];
  }

  private endless(projectId: string, hops: readonly Hop[], log: RedirectWarnings | undefined): null {
    const [first] = hops;
    const key = `${projectId}.${first?.redirectId}`;
    if (log && !this.warned.has(key)) {
      this.warned.set(key, true);
      const via = hops.map(({ redirectId }) => redirectId);
      log.warn(
        { project: projectId, redirect: first?.redirectId, via },
        'A redirect leads in a circle and is not applied',
      );
    }
    return null;
  }
}

function answerOf(hops: readonly Hop[]): RedirectAnswer | null {
  const [first] = hops;
  if (!first) return null;
  const { redirectId, origin } = first;
  const statusCode = statusOf(hops);
  const via = hops.map((hop) => hop.redirectId);
  return { redirectId, statusCode, location: locationBehind(hops), permanent: isPermanent(statusCode), origin, via };
}

/** Returns the name of a malformed part, or the address; undefined when no redirect can match it. */
export function addressAsked(
  path: string | undefined,
  host: string | undefined,
): { readonly address: Address | undefined } | 'path' | 'host' {
  if (!path?.startsWith('/')) return 'path';
  const asked = host === undefined ? undefined : hostOf(host);
  if (host !== undefined && asked === undefined) return 'host';
  return { address: addressOf(path, asked) };
}
