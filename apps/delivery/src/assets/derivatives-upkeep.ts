import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindUsedFiles } from '@annal/delivery-application';
import { Derivatives } from '@annal/delivery-images';
import type { Logger } from '@annal/observability';
import { LOGGER } from '@annal/service';

const SWEPT_EVERY_MS = 60 * 60 * 1000;
const AT_ONCE = 500;

/** Removes the derivatives of files that are gone. Each process has its own, wherever the files are. */
@Injectable()
export class DerivativesUpkeep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly derivatives: Derivatives,
    private readonly queries: QueryBus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.begin();
    this.timer = setInterval(() => this.begin(), SWEPT_EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
    await this.derivatives.close();
  }

  private begin(): void {
    this.running = this.running
      .then(() => this.sweep())
      .catch((error: unknown) => {
        this.log.warn({ err: error }, 'Derivatives of removed files could not be removed');
      });
  }

  private async sweep(): Promise<void> {
    let some: string[] = [];
    for await (const source of this.derivatives.sources()) {
      some.push(source);
      if (some.length < AT_ONCE) continue;
      await this.forgetUnused(some);
      some = [];
    }
    await this.forgetUnused(some);
  }

  private async forgetUnused(sources: readonly string[]): Promise<void> {
    if (sources.length === 0) return;
    const used = await this.queries.execute(new FindUsedFiles(sources));
    for (const source of sources) if (!used.has(source)) await this.derivatives.forget(source);
  }
}
