import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { DeliveryCallers } from '../access/delivery-callers.ts';
import { Membership } from '../access/membership.ts';
import { addressFor } from '../cache/answer-address.ts';
import type { KeptAnswer } from '../cache/answer-cache.ts';
import { KeptAnswers } from '../cache/kept-answers.ts';
import { KnownRequests } from '../cache/known-requests.ts';
import type { Shown } from './answer-headers.ts';
import { AnswerTeller } from './answer-teller.ts';

/**
 * Kept answers to requests like earlier ones, before the request takes its way through guards and interceptors. They
 * ask the same questions of the same places. What cannot be told at once, refusals above all, is left to them.
 */
@Injectable()
export class EarlyAnswers implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly requests: KnownRequests,
    private readonly callers: DeliveryCallers,
    private readonly membership: Membership,
    private readonly answers: KeptAnswers,
    private readonly teller: AnswerTeller,
  ) {}

  onModuleInit(): void {
    const instance = this.host.httpAdapter.getInstance<FastifyInstance>();
    instance.addHook('onRequest', (request, reply, done) => {
      if (!this.tell(request, reply)) done();
    });
  }

  private tell({ method, url, requestContext: context }: FastifyRequest, reply: FastifyReply): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const kept = context.header('x-min-position') === undefined ? this.kept(url, context) : undefined;
    if (!kept || kept.answer instanceof DomainError) return false;
    const { answer, lastModified } = kept;
    const bytes = answer.body && this.teller.ready(context, answer.body);
    if (answer.body && !bytes) return false;
    this.teller.tellPosition(context);
    const body = this.teller.tell(context, shownOf(kept), answer, lastModified);
    if (body) this.teller.tellEncoding(context, body);
    void reply.code(context.status ?? answer.status).send(body && bytes);
    return true;
  }

  private kept(url: string, context: RequestContext): KeptAnswer | undefined {
    const known = this.requests.get(url);
    if (!known || !this.answers.isUsable(known.project)) return undefined;
    const principal = this.callers.recall(context);
    if (!principal || this.membership.refusal(known.rule, principal, known.project)) return undefined;
    context.principal = principal;
    context.projectUuid = known.project.uuid;
    return this.answers.get(addressFor(principal.scopes, known.asked));
  }
}

const LASTING = { isPersonal: false, isPassing: false, isSettled: true } as const;
const PASSING = { ...LASTING, isPassing: true } as const;

function shownOf({ keys, isPassing }: KeptAnswer): Shown {
  return { view: 'published', keys: { all: keys }, limits: isPassing ? PASSING : LASTING };
}
