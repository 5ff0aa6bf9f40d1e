import { createHash } from 'node:crypto';
import { isKnownTag } from '../files/known-tags.ts';
import type { RequestContext } from '../request/request-context.ts';

/** Answers with `body` under an ETag of its content, or 304 for a caller who has it (conventions.md 2). */
export function taggedAnswer<Body extends object>(body: Body, context: RequestContext): Body | undefined {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
  context.setHeader('ETag', etag);
  const tags = context.header('if-none-match');
  if (tags === undefined || !isKnownTag(etag, tags)) return body;
  context.status = 304;
  return undefined;
}
