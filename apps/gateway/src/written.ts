import type { RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';

/**
 * The answer to a write that is done: what readers see of it. A caller who does not wait for that, or for whom nobody can
 * look at this moment, is told what the write itself knows, as done all the same.
 */
export async function written<Shown, Known>(
  context: Pick<RequestContext, 'hasReplyHeader' | 'setHeader'>,
  known: Known,
  look: () => Promise<Shown>,
): Promise<Shown | Known> {
  if (context.hasReplyHeader('X-Consistency')) return known;
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
    context.setHeader('X-Consistency', 'pending');
    return known;
  }
}
