import type { RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';

/** Falls back to what the write itself knows if the read fails or the caller can no longer see the resource. */
export async function written<Shown, Written>(
  context: Pick<RequestContext, 'hasReplyHeader' | 'setHeader'> & Partial<Pick<RequestContext, 'isRepeat'>>,
  known: Written,
  look: () => Promise<Shown>,
): Promise<Shown | Written> {
  if (context.hasReplyHeader('X-Consistency')) return known;
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // A repeated request reports a resource deleted since as missing (conventions.md 11).
    if (context.isRepeat && error.kind === 'notFound') throw error;
    if (error.kind === 'unavailable') context.setHeader('X-Consistency', 'pending');
    return known;
  }
}
