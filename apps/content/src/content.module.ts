import { Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { contentCommandHandlers } from '@annal/content-application';
import { HealthChecks } from '@annal/http';
import { commandController } from '@annal/messaging';
import { ContentProcesses, contentProcesses } from './content-processes.ts';
import { EntryMessages } from './entries.messages.ts';

@Module({
  controllers: [commandController(contentCommandHandlers), EntryMessages],
  providers: [...contentCommandHandlers, contentProcesses],
})
export class ContentModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly processes: ContentProcesses,
    private readonly health: HealthChecks,
  ) {}

  onApplicationBootstrap(): void {
    this.processes.start();
    this.health.register('processes', () => {
      const failing = this.processes.status().filter(({ error }) => error !== undefined);
      const reason = failing.map(({ name, error }) => `${name}: ${error}`).join(', ');
      return Promise.resolve(failing.length === 0 ? { ok: true } : { ok: false, reason });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.processes.stop();
  }
}
