import type { MessagePort } from 'node:worker_threads';
import { DomainError } from '@annal/kernel';
import type { ProjectionLog, ReadModelDocument } from '@annal/read-models';
import type { SearchIndex, SearchIndexOptions } from '../search-index.ts';
import type { ThreadReply, ThreadRequest } from './protocol.ts';

export type ThreadHooks = Required<Pick<SearchIndexOptions<ReadModelDocument>, 'report' | 'onApplied' | 'onChanged'>>;

export interface ServedIndex<Document extends ReadModelDocument> {
  readonly index: SearchIndex<Document>;
  /** Of what the index used, after it has stopped. */
  close(): Promise<void>;
}

/** The thread's side of a `ThreadedIndex`. */
export function serveIndex<Document extends ReadModelDocument>(
  port: MessagePort,
  open: (hooks: ThreadHooks) => ServedIndex<Document>,
): void {
  const say = (reply: ThreadReply) => port.postMessage(reply);
  const served = open({
    report: reportTo(say),
    onApplied: ({ position, metadata }) => say({ kind: 'applied', position, occurredAt: metadata.occurredAt }),
    onChanged: () => say({ kind: 'status', status: served.index.status() }),
  });
  const { index } = served;
  const stop = async () => {
    await index.stop();
    await served.close();
    say({ kind: 'stopped' });
    port.close();
  };
  port.on('message', (request: ThreadRequest) => {
    if (request.kind === 'stop') return void stop();
    if (request.kind === 'rebuild') return index.rebuild();
    const { id, query, minPosition } = request;
    index.search(query, minPosition).then(
      (answer) => say({ kind: 'answer', id, answer }),
      (error: unknown) => say(failure(id, error)),
    );
  });
}

function failure(id: number, error: unknown): ThreadReply {
  if (!(error instanceof DomainError)) return { kind: 'failed', id, error };
  const { kind, code, message, data } = error;
  return { kind: 'refused', id, refusal: { kind, code, message, data } };
}

function reportTo(say: (reply: ThreadReply) => void): ProjectionLog {
  const at = (level: 'info' | 'warn' | 'error') => (details: object, text: string) =>
    say({ kind: 'log', level, details, text });
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
