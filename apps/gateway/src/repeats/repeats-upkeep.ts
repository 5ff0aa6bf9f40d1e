import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, type Clock } from '@annal/kernel';
import type { Logger } from '@annal/observability';
import { RememberedRequests, REQUEST_LEASE_MS } from '@annal/process';
import { LOGGER } from '@annal/service';
import { Repeats } from './repeats.ts';

const RENEWED_EVERY_MS = REQUEST_LEASE_MS / 3;
const PURGED_EVERY_MS = 60 * 60 * 1000;

@Injectable()
export class RepeatsUpkeep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly remembered: RememberedRequests,
    private readonly repeats: Repeats,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const purge = () => this.begin(() => this.remembered.purge(this.clock()));
    this.begin(() => this.remembered.prepare());
    purge();
    this.timers.push(setInterval(purge, PURGED_EVERY_MS).unref());
    this.timers.push(setInterval(() => this.renew(), RENEWED_EVERY_MS).unref());
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.running;
  }

  private renew(): void {
    const { claimed, holder } = this.repeats;
    if (claimed.length > 0) this.begin(() => this.remembered.renew(claimed, holder, this.clock()));
  }

  private begin(work: () => Promise<void>): void {
    this.running = this.running.then(work).catch((error: unknown) => {
      this.log.warn({ err: error }, 'Remembered requests could not be maintained');
    });
  }
}
