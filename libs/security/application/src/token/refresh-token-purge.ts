import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, type Clock } from '@annal/kernel';
import { CredentialStore } from '@annal/security-credentials';

const EVERY_MS = 60 * 60 * 1000;

@Injectable()
export class RefreshTokenPurge implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Security');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly credentials: CredentialStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.begin();
    this.timer = setInterval(() => this.begin(), EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private begin(): void {
    this.running = this.purge();
  }

  private async purge(): Promise<void> {
    try {
      await this.credentials.refreshTokens.purgeExpired(this.clock());
    } catch (error) {
      this.logger.warn(`Expired refresh tokens could not be removed: ${(error as Error).message}`);
    }
  }
}
