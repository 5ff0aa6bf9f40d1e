import { Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import type { RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { WrittenPositions } from '../written-positions.ts';
import type { Work } from './request-endings.ts';

/** Deletions that an earlier request of the same key has done, and did not live to answer. */
@Injectable()
export class DoneDeletions {
  constructor(
    private readonly store: EventStore,
    private readonly positions: WrittenPositions,
  ) {}

  /**
   * Whether the request is refused because its target is gone since it first came. Then its answer gets a position that
   * is not before the deletion: where the last event of that category lies, which readers can wait for as for any other.
   */
  async isFoundDone(work: Work, request: RequestContext, error: unknown): Promise<boolean> {
    const { earlier, deletesFrom: category } = work;
    const isGone = error instanceof DomainError && error.kind === 'notFound';
    if (!isGone || request.method !== 'DELETE' || !earlier || category === undefined) return false;
    const { last } = await this.store.lookBack(new Set([category]), BigInt(earlier.mayBeDoneAfter ?? 0));
    // Nothing was deleted since: the target was not there when the request first came.
    if (last === undefined) return false;
    await this.positions.announce({ category, position: String(last) }, request);
    return true;
  }
}
