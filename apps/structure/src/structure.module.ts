import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HealthChecks } from '@annal/http';
import { commandController } from '@annal/messaging';
import { ProjectDirectory, structureCommandHandlers } from '@annal/structure-application';
import { TreeKeeper } from './tree-keeper.ts';

@Module({
  controllers: [commandController(structureCommandHandlers)],
  providers: [ProjectDirectory, ...structureCommandHandlers, TreeKeeper],
})
export class StructureModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly projects: ProjectDirectory,
    private readonly health: HealthChecks,
  ) {}

  async onModuleInit(): Promise<void> {
    this.health.register('project directory', () => {
      const { interrupted, error } = this.projects.follower;
      if (interrupted === undefined) return Promise.resolve({ ok: true });
      const reason = 'the log cannot be followed at the moment';
      return Promise.resolve({ ok: false, reason, shared: error === undefined });
    });
    await this.projects.follower.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.projects.follower.stop();
  }
}
