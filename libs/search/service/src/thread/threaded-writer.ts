import type { Worker } from 'node:worker_threads';
import type { ReadModelDocument } from '@annal/read-models';
import type { IndexBatch, IndexEngine, IndexWriter } from '@annal/search-index';
import type { WriterCall, WriterReply } from './writer-protocol.ts';

interface Waiting {
  readonly worker: Worker;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * In a thread, because indexing one large document takes up to seconds, in which the loop that follows the log or
 * answers searches must not block. If the thread ends, pending calls fail and the next call starts another one. Changes
 * are sent as data, so a `rewriteWhere`, which has a function, is refused.
 */
export class ThreadedWriter<Document extends ReadModelDocument> implements IndexWriter<Document> {
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | undefined;
  private lastId = 0;

  private constructor(private readonly thread: () => Worker) {}

  /** @param thread its file calls `serveWriter`; @throws the error that kept the thread from opening its writer */
  static async open<Document extends ReadModelDocument>(thread: () => Worker): Promise<ThreadedWriter<Document>> {
    const writer = new ThreadedWriter<Document>(thread);
    await writer.position();
    return writer;
  }

  async position(): Promise<bigint | undefined> {
    return (await this.ask({ kind: 'position' })) as bigint | undefined;
  }

  async apply(batch: IndexBatch<Document>): Promise<void> {
    await this.ask({ kind: 'apply', batch });
  }

  async documents(after: string | undefined, limit: number): Promise<readonly Document[]> {
    return (await this.ask({ kind: 'documents', after, limit })) as readonly Document[];
  }

  async document(documentId: string): Promise<Document | undefined> {
    return (await this.ask({ kind: 'document', documentId })) as Document | undefined;
  }

  async compact(): Promise<void> {
    await this.ask({ kind: 'compact' });
  }

  async close(): Promise<void> {
    const { worker } = this;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    // A thread that ended has closed its writer, too.
    await this.ask({ kind: 'close' }).catch(() => undefined);
    await ended;
  }

  private ask(call: WriterCall<Document>): Promise<unknown> {
    const worker = (this.worker ??= this.start());
    this.lastId += 1;
    const id = this.lastId;
    const answer = new Promise((resolve, reject) => {
      worker.postMessage({ ...call, id });
      this.waiting.set(id, { worker, resolve, reject });
    });
    return answer.finally(() => this.waiting.delete(id));
  }

  private start(): Worker {
    const worker = this.thread();
    worker.on('message', (reply: WriterReply) => this.take(reply));
    worker.on('error', (error) => this.end(worker, error));
    worker.on('exit', (code) => this.end(worker, new Error(`The writer of the search index ended with code ${code}`)));
    return worker;
  }

  private take(reply: WriterReply): void {
    const waiting = this.waiting.get(reply.id);
    if (reply.kind === 'done') waiting?.resolve(reply.result);
    else waiting?.reject(reply.error);
  }

  private end(worker: Worker, error: unknown): void {
    if (this.worker === worker) this.worker = undefined;
    for (const waiting of this.waiting.values()) if (waiting.worker === worker) waiting.reject(error);
  }
}

export function writingAside<Document extends ReadModelDocument>(
  engine: IndexEngine<Document>,
  thread: (build: number) => Worker,
): IndexEngine<Document> {
  return {
    builds: () => engine.builds(),
    live: () => engine.live(),
    goLive: (build) => engine.goLive(build),
    writer: (build) => ThreadedWriter.open(() => thread(build)),
    reader: (build) => engine.reader(build),
    drop: (build) => engine.drop(build),
    dropOtherVersions: () => engine.dropOtherVersions(),
    close: () => engine.close(),
  };
}
