import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ContentTypeDirectory, contentQueryHandlers } from '@annal/content-application';
import { roleQueryHandlers } from '@annal/security-application';
import { ProjectDirectory, structureQueryHandlers } from '@annal/structure-application';

/** The queries that templates ask, for a notifier in a process of its own. */
@Module({
  providers: [
    ProjectDirectory,
    ContentTypeDirectory,
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
