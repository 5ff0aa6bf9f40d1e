import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AnsweredBefore, toCommandContext, type Ending, type RequestContext } from '@annal/http';
import { CLOCK, DomainError, type Clock } from '@annal/kernel';
import type { Message } from '@annal/messaging';
import type { Logger } from '@annal/observability';
import { RememberedRequests, type Claimed, type RememberedOutcome } from '@annal/process';
import { LOGGER } from '@annal/service';

/** What one request has taken up under its key. */
interface Work {
  readonly claimed: Claimed;
  /** Of an earlier one whose outcome nobody knows. */
  readonly mayBeDoneSince: string | undefined;
  readonly replies: string[];
}

interface Repeat {
  readonly outcome: RememberedOutcome;
  next: number;
}

const LONGEST_KEY = 255;
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
    const taken = await this.takeUp({ id, fingerprint: request.fingerprint, holder: this.holder }, request);
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
    const taken = begun ?? (await this.takeUp(this.claimOf(message, data, request), request));
    if ('outcome' in taken) return this.reply(taken);
    const { mayBeDoneSince } = taken;
    const reply = await send({ ...toCommandContext(request), ...(mayBeDoneSince !== undefined && { mayBeDoneSince }) });
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

  private claimOf(message: Pick<Message<never, never>, 'pattern'>, data: unknown, request: RequestContext): Claimed {
    const id = idOf(request, keyOf(request) ?? '');
    return { id, fingerprint: fingerprintOf(message, data, request), holder: this.holder };
  }

  private async takeUp(claimed: Claimed, request: RequestContext): Promise<Work | Repeat> {
    for (let pause = FIRST_LOOK_MS; ; pause = Math.min(2 * pause, SLOWEST_LOOK_MS)) {
      const found = await this.remembered.claim(claimed, this.clock());
      switch (found.kind) {
        case 'taken':
          return this.begin(request, claimed, found.isSecond ? found.since.toISOString() : undefined);
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

  private begin(request: RequestContext, claimed: Claimed, mayBeDoneSince: string | undefined): Work {
    const work = { claimed, mayBeDoneSince, replies: [] };
    this.works.set(request, work);
    request.beforeAnswer = (ending) => this.ended(request, ending);
    this.underWay += 1;
    request.restartDeadline();
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

/** @throws DomainError where it is too long */
function keyOf(request: RequestContext): string | undefined {
  const key = request.header('idempotency-key');
  if (!key || !request.principal) return undefined;
  if (key.length <= LONGEST_KEY) return key;
  const message = `The idempotency key cannot be longer than ${LONGEST_KEY} characters`;
  throw new DomainError('rejected', 'Request.Key', 'The request is not valid', [{ field: 'Idempotency-Key', message }]);
}

function idOf(request: RequestContext, key: string): string {
  const { kind, id } = request.authenticated.actor;
  return digest([kind, id, key]);
}

/** Of an upload the files are known only now, by their hashes. */
function fingerprintOf(
  message: Pick<Message<never, never>, 'pattern'>,
  data: unknown,
  request: RequestContext,
): string {
  return request.hasStreamedBody ? digest([request.fingerprint, message.pattern, data]) : request.fingerprint;
}

/** Deleted by an earlier one of the same request, which did not live to answer. */
function isGoneAsAsked({ mayBeDoneSince }: Work, { method }: RequestContext, error: unknown): boolean {
  const isGone = error instanceof DomainError && error.kind === 'notFound';
  return mayBeDoneSince !== undefined && method === 'DELETE' && isGone;
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function usedOtherwise(request: RequestContext): DomainError {
  return new DomainError('rejected', 'Request.KeyUsed', request.refusal, [
    { field: 'Idempotency-Key', message: 'The idempotency key was already used for a different request' },
  ]);
}

function stillUnderWay(): DomainError {
  return new DomainError('unavailable', 'Request.UnderWay', 'The same request is still being worked on');
}
