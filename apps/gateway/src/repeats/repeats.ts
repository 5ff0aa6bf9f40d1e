import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AnsweredBefore, toCommandContext, type Ending, type RequestContext } from '@annal/http';
import { EventStore, madeAgain } from '@annal/event-store';
import { CLOCK, DomainError, type Clock, type CommandContext } from '@annal/kernel';
import type { Message } from '@annal/messaging';
import type { Logger } from '@annal/observability';
import { RememberedRequests, type Claimed, type Found, type RememberedOutcome } from '@annal/process';
import { LOGGER } from '@annal/service';
import { fingerprintOf, idOf, keyOf, stillUnderWay, usedOtherwise } from './request-key.ts';

/** What one request has taken up under its key. */
interface Work {
  readonly claimed: Claimed;
  /** An earlier one whose outcome nobody knows. */
  readonly earlier: Earlier | undefined;
  readonly replies: string[];
}

/** What commands learn of it. */
type Earlier = Pick<CommandContext, 'mayBeDoneSince' | 'mayBeDoneAfter'>;

type Taken = Extract<Found, { readonly kind: 'taken' }>;

interface Repeat {
  readonly outcome: RememberedOutcome;
  next: number;
}

const FIRST_LOOK_MS = 20;
const SLOWEST_LOOK_MS = 250;
const HEADERS = ['x-position', 'location'];
const GONE_AS_ASKED = 204;

/**
 * Requests with an `Idempotency-Key`: each is done once, and one that comes again is answered as the first was (point
 * 38). Whatever is sent by `once` takes part, so that no controller has to do anything for it.
 */
@Injectable()
export class Repeats {
  /** Of this process, as long as it lives. */
  readonly holder = randomUUID();
  private readonly works = new WeakMap<RequestContext, Work>();
  private readonly repeats = new WeakMap<RequestContext, Repeat>();
  private underWay = 0;

  constructor(
    private readonly remembered: RememberedRequests,
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Requests that this process is at work on. */
  get isBusy(): boolean {
    return this.underWay > 0;
  }

  /** Whether the request has a key. @throws DomainError where it is too long */
  concerns(request: RequestContext): boolean {
    return keyOf(request) !== undefined;
  }

  /** The outcome of a request that has been answered without a body: there is nothing to read for it. */
  async answeredBefore(request: RequestContext): Promise<RememberedOutcome | undefined> {
    const key = keyOf(request);
    if (key === undefined) return undefined;
    const found = await this.remembered.find(idOf(request, key), this.clock());
    const isSame = found?.state === 'done' && found.fingerprint === request.fingerprint;
    return isSame && found.outcome?.hasBody === false ? found.outcome : undefined;
  }

  /**
   * Takes a deletion up again that was begun while its project was there: the refusal that follows is then answered as
   * the first request would have been.
   *
   * @returns the outcome, where somebody else has just come to it
   */
  async resumeDeletion(request: RequestContext): Promise<RememberedOutcome | undefined> {
    const key = request.method === 'DELETE' ? keyOf(request) : undefined;
    if (key === undefined) return undefined;
    const id = idOf(request, key);
    const found = await this.remembered.find(id, this.clock());
    if (found?.fingerprint !== request.fingerprint) return undefined;
    const taken = await this.takeUp(await this.claim(id, request.fingerprint, request), request);
    return 'outcome' in taken ? taken.outcome : undefined;
  }

  /** The answer to a command: of this time, or of the first time. @throws DomainError where the key was used otherwise */
  async once<Payload, Reply>(
    message: Message<Payload, Reply>,
    data: Payload,
    request: RequestContext,
    send: (context: ReturnType<typeof toCommandContext>) => Promise<Reply>,
  ): Promise<Reply> {
    if (keyOf(request) === undefined) return send(toCommandContext(request));
    const begun = this.works.get(request) ?? this.repeats.get(request);
    const taken = begun ?? (await this.takeUp(await this.claimOf(message, data, request), request));
    if ('outcome' in taken) return this.reply(taken);
    const reply = await send({ ...toCommandContext(request), ...taken.earlier });
    taken.replies.push(JSON.stringify(message.withoutSecrets ? message.withoutSecrets(reply) : reply));
    return reply;
  }

  /** What is done is answered as done: where it cannot be remembered, the ids of its events show it. */
  private async ended(request: RequestContext, ending: Ending): Promise<AnsweredBefore | undefined> {
    const work = this.end(request);
    if (!work) return undefined;
    try {
      if (!('error' in ending)) await this.remember(work, request, ending);
      else if (isGoneAsAsked(work, request, ending.error)) return await this.answerGone(work, request);
      else await this.abandon(work, ending.error);
    } catch (error) {
      this.log.warn({ err: error }, 'The answer to a request with an Idempotency-Key could not be remembered');
    }
    return undefined;
  }

  /** It was answered: whoever comes with the key from now on gets the same. */
  private async remember(
    { claimed, replies }: Work,
    request: RequestContext,
    answer: Pick<RememberedOutcome, 'status' | 'hasBody'>,
  ): Promise<void> {
    const headers = Object.fromEntries(
      HEADERS.flatMap((name) => {
        const value = request.replyHeader(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    await this.remembered.remember(claimed, { ...answer, headers, replies }, this.clock());
  }

  /** It was refused, or nobody knows. */
  private async abandon({ claimed, replies }: Work, error: unknown): Promise<void> {
    // Of several commands one may have been done: then the others are done by the same request when it comes again.
    const isRefused = error instanceof DomainError && error.kind !== 'unavailable' && replies.length === 0;
    await (isRefused ? this.remembered.forget(claimed) : this.remembered.leaveOpen(claimed));
  }

  private async answerGone(work: Work, request: RequestContext): Promise<AnsweredBefore> {
    await this.remember(work, request, { status: GONE_AS_ASKED, hasBody: false });
    return new AnsweredBefore(GONE_AS_ASKED, {});
  }

  private end(request: RequestContext): Work | undefined {
    const work = this.works.get(request);
    if (work) this.underWay -= 1;
    this.works.delete(request);
    return work;
  }

  private claimOf(message: Pick<Message<never, never>, 'pattern'>, data: unknown, request: RequestContext) {
    return this.claim(idOf(request, keyOf(request) ?? ''), fingerprintOf(message, data, request), request);
  }

  /** The end of the log is read before the claim is made: what others make from now on is something else. */
  private async claim(id: string, fingerprint: string, { projectUuid }: RequestContext): Promise<Claimed> {
    const after = String(await this.store.headPosition());
    return { id, fingerprint, holder: this.holder, about: { projectUuid, after } };
  }

  private async takeUp(claimed: Claimed, request: RequestContext): Promise<Work | Repeat> {
    for (let pause = FIRST_LOOK_MS; ; pause = Math.min(2 * pause, SLOWEST_LOOK_MS)) {
      const found = await this.remembered.claim(claimed, this.clock());
      switch (found.kind) {
        case 'taken':
          return this.begin(request, claimed, found);
        case 'done':
          return this.repeat(request, found.outcome);
        case 'other':
          throw usedOtherwise(request);
        case 'underWay':
          if (Date.now() + pause > request.deadline) throw stillUnderWay();
          await wait(pause);
      }
    }
  }

  /** @throws DomainError where the project in the address is another one than for the first */
  private begin(request: RequestContext, claimed: Claimed, taken: Taken): Work {
    const work = { claimed, earlier: taken.isSecond ? earlierOf(taken) : undefined, replies: [] };
    this.works.set(request, work);
    request.beforeAnswer = (ending) => this.ended(request, ending);
    this.underWay += 1;
    request.restartDeadline();
    if (taken.isSecond && isAnother(taken.about?.projectUuid, request.projectUuid)) throw madeAgain();
    return work;
  }

  private repeat(request: RequestContext, outcome: RememberedOutcome): Repeat {
    const repeat = { outcome, next: 0 };
    this.repeats.set(request, repeat);
    request.isRepeat = true;
    request.status = outcome.status;
    return repeat;
  }

  private reply<Reply>(repeat: Repeat): Reply {
    const text = repeat.outcome.replies[repeat.next++];
    if (text === undefined) throw new Error('A request has sent more commands than when it came first');
    return JSON.parse(text) as Reply;
  }
}

/** Deleted by an earlier one of the same request, which did not live to answer. */
function isGoneAsAsked({ earlier }: Work, { method }: RequestContext, error: unknown): boolean {
  const isGone = error instanceof DomainError && error.kind === 'notFound';
  return earlier !== undefined && method === 'DELETE' && isGone;
}

function earlierOf({ since, about }: Extract<Taken, { readonly isSecond: true }>): Earlier {
  return { mayBeDoneSince: since.toISOString(), ...(about && { mayBeDoneAfter: about.after }) };
}

/** A project that is gone is found to be so by others. */
function isAnother(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now;
}
