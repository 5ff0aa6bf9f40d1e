import type { RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';

/**
 * The answer to a write that is done: what readers see of it. A caller who does not wait for that, for whom nobody can look
 * at this moment, or who may not see it any more, be it that somebody else has deleted it meanwhile, is told what the write
 * itself knows, as done all the same.
 */
export async function written<Shown, Known>(
  context: Pick<RequestContext, 'hasReplyHeader' | 'setHeader'> & Partial<Pick<RequestContext, 'isRepeat'>>,
  known: Known,
  look: () => Promise<Shown>,
): Promise<Shown | Known> {
  if (context.hasReplyHeader('X-Consistency')) return known;
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Done before: what is gone since is gone (conventions.md 11).
    if (context.isRepeat && error.kind === 'notFound') throw error;
    if (error.kind === 'unavailable') context.setHeader('X-Consistency', 'pending');
    return known;
  }
}
