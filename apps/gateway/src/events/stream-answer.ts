import type { PassThrough } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { malformed, type QueryParameters, type RequestContext } from '@annal/http';
import { parseSequence } from '@annal/integration-contracts/catalogue';

export function streamAnswer(out: PassThrough, context: RequestContext): StreamableFile {
  context.setHeader('Cache-Control', 'no-store');
  context.setHeader('X-Accel-Buffering', 'no');
  return new StreamableFile(out, { type: 'text/event-stream; charset=utf-8' });
}

/** Of a reader that comes back. @throws DomainError `invalid` */
export function lastEventOf(query: QueryParameters, context: RequestContext): number | undefined {
  const last = context.header('last-event-id') ?? query.text('lastEventId');
  const after = last === undefined ? undefined : parseSequence(last);
  if (last === undefined || after !== undefined) return after;
  throw malformed('lastEventId', 'The event id is not valid');
}
