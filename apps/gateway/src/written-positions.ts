import { Injectable } from '@nestjs/common';
import { toCommandContext, type RequestContext } from '@annal/http';
import { DomainError, type Receipt } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import { awaitPosition } from '@annal/read-models';
import { AcknowledgedPosition } from '@annal/search-service';
import { Followers } from '@annal/reading-directories';
import { formatPosition } from '@annal/reading-directories';

/** A write is answered as done even if read models take longer (conventions.md 13). */
const SHOWN_WITHIN_MS = 5_000;

type Place = Pick<Receipt, 'category' | 'position'>;

@Injectable()
export class WrittenPositions {
  constructor(
    private readonly bus: MessageBus,
    private readonly followers: Followers,
    private readonly acknowledged: AcknowledgedPosition,
  ) {}

  async announce(place: Place, request: RequestContext): Promise<void> {
    request.setHeader('X-Position', formatPosition(place));
    this.acknowledged.note(BigInt(place.position));
    const wantsToWait = !/\brespond-async\b/i.test(request.header('prefer') ?? '');
    if (!wantsToWait || !(await this.isShown(place, request))) request.setHeader('X-Consistency', 'pending');
  }

  /** A projector that cannot be reached does not fail the write. */
  async isShown({ category, position }: Place, request: RequestContext): Promise<boolean> {
    this.acknowledged.note(BigInt(position));
    const data = { category, position, timeoutMs: SHOWN_WITHIN_MS };
    const context = { ...toCommandContext(request), deadline: Date.now() + SHOWN_WITHIN_MS + 500 };
    try {
      const [projected, followed] = await Promise.all([
        this.bus.send(awaitPosition, data, context),
        this.followers.reached(category, BigInt(position), SHOWN_WITHIN_MS),
      ]);
      return projected && followed;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return false;
      throw error;
    }
  }
}
