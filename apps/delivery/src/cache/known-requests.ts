import { Injectable } from '@nestjs/common';
import type { QueryParameters } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { DeliveredRule } from '../access/delivered-rule.ts';
import { askedAddress } from './answer-address.ts';

/** What follows from the text of an address alone. */
export interface KnownRequest {
  readonly project: KnownProject;
  readonly rule: DeliveredRule;
  /** With the caller's scopes, the address of an answer. */
  readonly asked: string;
}

const MOST = 5_000;
/** Longer ones are searches, which cost more to answer than to recognize. */
const LONGEST = 500;

/** Addresses whose answers were asked for repeatedly. */
@Injectable()
export class KnownRequests {
  private readonly requests = new LRUCache<string, KnownRequest>({ max: MOST });

  get(url: string): KnownRequest | undefined {
    return this.requests.get(url);
  }

  /** Not one whose answer depends on more than its address, nor one that holds a credential. */
  note(request: FastifyRequest): void {
    const { url, project, deliveredRule: rule, answerVariant } = request;
    if (!project || !rule || answerVariant !== undefined || url.length > LONGEST) return;
    if ((request.query as QueryParameters).has('accessToken')) return;
    this.requests.set(url, { project, rule, asked: askedAddress(request) });
  }
}
