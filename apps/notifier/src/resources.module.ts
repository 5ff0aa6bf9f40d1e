import { Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ContentTypeDirectory, contentQueryHandlers } from '@annal/content-application';
import { EventRights } from '@annal/integration-application';
import { eventRights } from '@annal/integration-resources';
import { roleQueryHandlers } from '@annal/security-application';
import { ProjectDirectory, structureQueryHandlers } from '@annal/structure-application';

@Global()
@Module({
  exports: [EventRights],
  providers: [
    ProjectDirectory,
    ContentTypeDirectory,
    eventRights,
    ...structureQueryHandlers,
    ...contentQueryHandlers,
    ...roleQueryHandlers,
  ],
})
export class ResourcesModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly projects: ProjectDirectory,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async onModuleInit(): Promise<void> {
    await Promise.all([this.projects.follower.start(), this.contentTypes.follower.start()]);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.projects.follower.stop(), this.contentTypes.follower.stop()]);
  }
}
