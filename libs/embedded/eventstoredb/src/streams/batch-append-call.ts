import { append } from '../log/append.ts';
import type { CommitQueue } from '../log/commit-queue.ts';
import type { EventLog } from '../log/event-log.ts';
import {
  encodeBatchError,
  encodeBatchSuccess,
  readBatchAppend,
  type AppendOptions,
  type BatchAppendRequest,
} from '../wire/append-messages.ts';
import { conflictStatus, errorStatus } from '../wire/batch-status.ts';
import { grpcErrors } from '../wire/errors.ts';
import { Proposals } from './proposals.ts';

interface OpenAppend {
  readonly correlationId: Buffer;
  readonly options: AppendOptions;
  readonly proposals: Proposals;
  bytes: number;
  timeout: NodeJS.Timeout | undefined;
  /** Clients count answers: every append gets exactly one, even if the rest of it is still arriving. */
  answered: boolean;
}

const MAX_OUTSTANDING = 4000;
const MAX_OUTSTANDING_BYTES = 32 * 1024 * 1024;

export class BatchAppendCall {
  private outstanding = 0;
  private outstandingBytes = 0;
  private readonly open = new Map<string, OpenAppend>();
  private onAnswered: (() => void) | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly queue: CommitQueue,
    private readonly maxBytes: number,
    private readonly answer: (message: Buffer) => void,
  ) {}

  /** Share of the limits in use; from 1 on, stop reading from the call. */
  get load(): number {
    return Math.max(this.outstanding / MAX_OUTSTANDING, this.outstandingBytes / MAX_OUTSTANDING_BYTES);
  }

  receive(bytes: Buffer): void {
    const request = readBatchAppend(bytes);
    const key = request.correlationId.toString('latin1');
    const current = this.open.get(key) ?? this.begin(request);
    for (const proposal of request.proposals) current.proposals.add(proposal);
    current.bytes += bytes.length;
    if (request.isFinal) {
      this.open.delete(key);
      clearTimeout(current.timeout);
      this.finish(current);
    } else if (!this.open.has(key)) {
      this.open.set(key, current);
      this.watchDeadline(current);
    }
  }

  finishInput(done: () => void): void {
    this.abandon();
    this.onAnswered = done;
    this.endIfAnswered();
  }

  abandon(): void {
    for (const append of this.open.values()) clearTimeout(append.timeout);
    this.open.clear();
  }

  private begin({ options, correlationId }: BatchAppendRequest): OpenAppend {
    if (!options || options.stream === '') throw grpcErrors.invalidArgument('An append needs a stream');
    return {
      correlationId,
      options,
      proposals: new Proposals(this.maxBytes),
      bytes: 0,
      timeout: undefined,
      answered: false,
    };
  }

  private watchDeadline(append: OpenAppend): void {
    const { deadline } = append.options;
    if (deadline === undefined) return;
    const left = Math.max(0, deadline - Date.now());
    append.timeout = setTimeout(() => {
      append.answered = true;
      this.answer(refusal(append, grpcErrors.deadlineExceeded()));
    }, left);
  }

  private finish(open: OpenAppend): void {
    if (open.answered) return;
    const { stream, expected, deadline } = open.options;
    this.outstanding += 1;
    this.outstandingBytes += open.bytes;
    try {
      const events = open.proposals.events();
      this.queue
        .submit(() => append(this.log, { stream, expected, events, deadline }))
        .then((outcome) => {
          if (outcome.kind === 'conflict')
            this.reply(open, encodeBatchError(open.correlationId, stream, conflictStatus(outcome.actual, expected)));
          else this.reply(open, encodeBatchSuccess(open.correlationId, stream, outcome.revision, outcome.position));
        })
        .catch((error: unknown) => this.reply(open, refusal(open, error)));
    } catch (error) {
      this.reply(open, refusal(open, error));
    }
  }

  private reply({ bytes }: OpenAppend, message: Buffer): void {
    this.outstanding -= 1;
    this.outstandingBytes -= bytes;
    this.answer(message);
    this.endIfAnswered();
  }

  private endIfAnswered(): void {
    if (this.outstanding === 0) this.onAnswered?.();
  }
}

function refusal({ correlationId, options: { stream } }: OpenAppend, error: unknown): Buffer {
  return encodeBatchError(correlationId, stream, errorStatus(error, stream));
}
