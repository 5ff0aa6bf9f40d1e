import { Injectable } from '@nestjs/common';
import { toCommandContext, type AnsweredBefore, type Ending, type RequestContext } from '@annal/http';
import { madeAgain } from '@annal/event-store';
import type { Message } from '@annal/messaging';
import type { RememberedOutcome } from '@annal/process';
import { RequestClaims, type Taken } from './request-claims.ts';
import { RequestEndings, type Work } from './request-endings.ts';
import { fingerprintOf, keyOf } from './request-key.ts';

const OF_PROJECTS = 'project';

interface Repeat {
  readonly outcome: RememberedOutcome;
  next: number;
}

/** Carries out a request with an `Idempotency-Key` once and repeats its answer (conventions.md 11). */
@Injectable()
export class Repeats {
  private readonly works = new WeakMap<RequestContext, Work>();
  private readonly repeats = new WeakMap<RequestContext, Repeat>();
  private readonly underWay = new Set<Work>();

  constructor(
    private readonly claims: RequestClaims,
    private readonly endings: RequestEndings,
  ) {}

  get holder(): string {
    return this.claims.holder;
  }

  /** Ids of the claims that are worked on. */
  get claimed(): readonly string[] {
    return Array.from(this.underWay, ({ claimed }) => claimed.id);
  }

  concerns(request: RequestContext): boolean {
    return keyOf(request) !== undefined;
  }

  async answeredBefore(request: RequestContext): Promise<RememberedOutcome | undefined> {
    const found = await this.claims.find(request);
    const isSame = found?.state === 'done' && found.fingerprint === request.fingerprint;
    return isSame && found.outcome?.hasBody === false ? found.outcome : undefined;
  }

  /** Resumes a deletion begun while its project existed, so that the refusal that follows becomes the first answer. */
  async resumeDeletion(request: RequestContext): Promise<RememberedOutcome | undefined> {
    const found = request.method === 'DELETE' ? await this.claims.find(request) : undefined;
    if (found?.fingerprint !== request.fingerprint) return undefined;
    const taken = this.begin(request, await this.claims.take(request.fingerprint, request), OF_PROJECTS);
    return 'outcome' in taken ? taken.outcome : undefined;
  }

  async once<Data, Reply>(
    message: Message<Data, Reply>,
    data: Data,
    request: RequestContext,
    send: (context: ReturnType<typeof toCommandContext>) => Promise<Reply>,
  ): Promise<Reply> {
    if (keyOf(request) === undefined) return send(toCommandContext(request));
    const begun = this.works.get(request) ?? this.repeats.get(request);
    const taken =
      begun ??
      this.begin(request, await this.claims.take(fingerprintOf(message, data, request), request), message.deletesFrom);
    if ('outcome' in taken) return reply(taken);
    const answer = await send({ ...toCommandContext(request), ...taken.earlier });
    taken.replies.push(JSON.stringify(message.withoutSecrets ? message.withoutSecrets(answer) : answer));
    return answer;
  }

  private begin(request: RequestContext, taken: Taken, category: string | undefined): Work | Repeat {
    if ('outcome' in taken) return this.repeat(request, taken.outcome);
    const isOfAnother = isAnother(taken.claim.projectUuid, request.projectUuid);
    const work = { ...taken.claim, replies: [], deletesFrom: isOfAnother ? OF_PROJECTS : category };
    this.works.set(request, work);
    request.beforeAnswer = (ending) => this.ended(work, request, ending);
    this.underWay.add(work);
    request.restartDeadline();
    if (isOfAnother) throw madeAgain();
    return work;
  }

  private async ended(work: Work, request: RequestContext, ending: Ending): Promise<AnsweredBefore | undefined> {
    if (!this.works.delete(request)) return undefined;
    try {
      return await this.endings.ended(work, request, ending);
    } finally {
      this.underWay.delete(work);
    }
  }

  private repeat(request: RequestContext, outcome: RememberedOutcome): Repeat {
    const repeat = { outcome, next: 0 };
    this.repeats.set(request, repeat);
    request.isRepeat = true;
    request.status = outcome.status;
    return repeat;
  }
}

function reply<Reply>(repeat: Repeat): Reply {
  const text = repeat.outcome.replies[repeat.next++];
  if (text === undefined) throw new Error('A repeated request has sent more commands than the first time');
  return JSON.parse(text) as Reply;
}

function isAnother(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now;
}
