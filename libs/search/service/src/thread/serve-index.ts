import type { MessagePort } from 'node:worker_threads';
import { DomainError } from '@annal/kernel';
import type { ProjectionLog, ReadModelDocument } from '@annal/read-models';
import type { AskedIndex } from '../asked-index.ts';
import type { SearchIndexOptions } from '../search-index.ts';
import type { ThreadReply, ThreadRequest } from './protocol.ts';

export type ThreadHooks = Required<Pick<SearchIndexOptions<ReadModelDocument>, 'report' | 'onApplied' | 'onChanged'>>;

export interface ServedIndex {
  readonly index: AskedIndex;
  close(): Promise<void>;
}

export function serveIndex(port: MessagePort, open: (hooks: ThreadHooks) => ServedIndex): void {
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
    const { id } = request;
    const asked = request.kind === 'compare' ? index.compare() : index.search(request.query, request.minPosition);
    asked.then(
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
