import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Question, Reply, ThreadInput } from './protocol.ts';

interface Waiting {
  readonly question: Question;
  readonly answered: (reply: Reply) => void;
}

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './search-sqlite.worker.js', import.meta.url);

/** Threads that answer questions about one file, each one question at a time. They start when they are needed. */
export class Lane {
  private readonly idle: Worker[] = [];
  private readonly threads = new Set<Worker>();
  private readonly waiting: Waiting[] = [];
  private isClosed = false;

  constructor(
    private readonly input: ThreadInput,
    private readonly limits: { readonly threads: number; readonly waiting: number },
  ) {}

  /** Undefined where too many wait already. */
  ask(question: Question): Promise<Reply> | undefined {
    if (this.waiting.length >= this.limits.waiting) return undefined;
    return new Promise((answered) => {
      this.waiting.push({ question, answered });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { answered } of this.waiting.splice(0)) answered(CLOSED);
    const ended = [...this.threads].map((thread) => once(thread, 'exit'));
    for (const thread of this.threads) {
      thread.ref();
      thread.postMessage({ kind: 'close' } satisfies Question);
    }
    await Promise.all(ended);
  }

  private next(): void {
    if (this.waiting.length === 0) return;
    const thread = this.idle.pop() ?? (this.threads.size < this.limits.threads ? this.start() : undefined);
    const first = thread && this.waiting.shift();
    if (thread && first) this.put(thread, first);
  }

  private put(thread: Worker, { question, answered }: Waiting): void {
    const settle = (reply: Reply) => {
      thread.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit');
      answered(reply);
    };
    thread.ref();
    thread.once('message', (reply: Reply) => {
      settle(reply);
      if (!this.isClosed) thread.unref();
      this.idle.push(thread);
      this.next();
    });
    // What has ended is replaced by the next question.
    const ended = (message: string) => {
      settle({ kind: 'failed', message });
      this.threads.delete(thread);
      this.next();
    };
    thread.once('error', (error: Error) => ended(error.message));
    thread.once('exit', () => ended('A thread of the search index has ended'));
    thread.postMessage(question);
  }

  private start(): Worker {
    const thread = new Worker(WORKER, { workerData: this.input, name: 'search-reader' });
    this.threads.add(thread);
    return thread;
  }
}

const CLOSED: Reply = { kind: 'failed', message: 'The search index is closed' };
