import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DomainError } from '@annal/kernel';
import { Semaphore } from './semaphore.ts';

export interface AsideOptions {
  /** Per question, from the moment the thread starts on it. */
  readonly timeLimitMs: number;
}

const MAX_WAITING = 255;
const MAX_HEAP_MB = 512;
const IDLE_MS = 30_000;
/** A thread starts in about 30 ms, longer on a busy machine. */
const START_MS = 10_000;

export class Aside<Question, Answer> {
  private readonly source: string;
  private worker: Worker | undefined;
  private readonly turn = new Semaphore(1);
  private idle: NodeJS.Timeout | undefined;

  /** @param answer is sent as source text, so it may use only its parameter and Node's globals */
  constructor(
    answer: (question: Question) => Answer,
    private readonly options: AsideOptions,
  ) {
    this.source = `
      const { parentPort } = require('node:worker_threads');
      const answer = ${answer.toString()};
      parentPort.on('message', (question) => parentPort.postMessage({ answer: answer(question) }));
      parentPort.postMessage('ready');`;
  }

  /** Undefined when the answer took too long or too much memory. @throws DomainError `unavailable` when overloaded */
  async ask(question: Question): Promise<Answer | undefined> {
    if (this.turn.waiting >= MAX_WAITING)
      throw new DomainError('unavailable', 'Service.Unavailable', 'Too many requests are waiting, please try again');
    return this.turn.run(() => this.answer(question));
  }

  private async answer(question: Question): Promise<Answer | undefined> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= await this.start());
    worker.ref();
    worker.postMessage(question);
    const answered = await first(worker, this.options.timeLimitMs);
    if (answered === undefined) {
      this.worker = undefined;
      await worker.terminate();
      return undefined;
    }
    worker.unref();
    this.idle = setTimeout(() => this.end(worker), IDLE_MS).unref();
    return (answered as { readonly answer: Answer }).answer;
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(this.source, { eval: true, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    // `first` notices the end of the thread.
    worker.on('error', () => undefined);
    if ((await first(worker, START_MS)) !== undefined) return worker;
    await worker.terminate();
    throw new Error('A thread did not start');
  }

  private end(worker: Worker): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    void worker.terminate();
  }
}

async function first(worker: Worker, withinMs: number): Promise<unknown> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), withinMs);
  const until = { signal: over.signal };
  const ended = once(worker, 'exit', until).then(() => undefined);
  try {
    const [message] = (await Promise.race([once(worker, 'message', until), ended.then(() => [])])) as [unknown?];
    return message;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    over.abort();
    await ended.catch(() => undefined);
  }
}
