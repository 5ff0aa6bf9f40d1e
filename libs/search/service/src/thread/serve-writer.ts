import type { MessagePort } from 'node:worker_threads';
import type { ReadModelDocument } from '@annal/read-models';
import type { ServedWriter, WriterReply, WriterRequest } from './writer-protocol.ts';

/** The thread ends when its writer is closed or cannot be opened. */
export function serveWriter<Document extends ReadModelDocument>(
  port: MessagePort,
  open: () => Promise<ServedWriter<Document>>,
): void {
  const say = (reply: WriterReply) => port.postMessage(reply);
  const opening = open();
  const isOpen = opening.then(
    () => true,
    () => false,
  );
  port.on('message', (request: WriterRequest<Document>) => {
    const { id } = request;
    const answered = opening
      .then((served) => resultOf(served, request))
      .then(
        (result) => say({ kind: 'done', id, result }),
        (error: unknown) => say({ kind: 'failed', id, error }),
      );
    void Promise.all([answered, isOpen]).then(([, wasOpened]) => {
      if (request.kind === 'close' || !wasOpened) port.close();
    });
  });
}

async function resultOf<Document extends ReadModelDocument>(
  { writer, close }: ServedWriter<Document>,
  request: WriterRequest<Document>,
): Promise<unknown> {
  switch (request.kind) {
    case 'apply':
      return writer.apply(request.batch);
    case 'documents':
      return writer.documents(request.after, request.limit);
    case 'document':
      return writer.document(request.documentId);
    case 'position':
      return writer.position();
    case 'compact':
      return writer.compact();
    case 'close':
      await writer.close();
      return close();
  }
}
