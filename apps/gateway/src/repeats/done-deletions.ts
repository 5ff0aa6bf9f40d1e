import { Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import type { RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { WrittenPositions } from '../written-positions.ts';
import type { Work } from './request-endings.ts';

/** An earlier request with the same key may have deleted its target and crashed before the answer. */
@Injectable()
export class DoneDeletions {
  constructor(
    private readonly store: EventStore,
    private readonly positions: WrittenPositions,
  ) {}

  /** If so, announces the position of the category's last event, which is not before the deletion. */
  async isFoundDone(work: Work, request: RequestContext, error: unknown): Promise<boolean> {
    const { earlier, deletesFrom: category } = work;
    const isGone = error instanceof DomainError && error.kind === 'notFound';
    if (!isGone || request.method !== 'DELETE' || !earlier || category === undefined) return false;
    const { last } = await this.store.lookBack(new Set([category]), BigInt(earlier.mayBeDoneAfter ?? 0));
    if (last === undefined) return false;
    await this.positions.announce({ category, position: String(last) }, request);
    return true;
  }
}
