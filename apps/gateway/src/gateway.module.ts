import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ContentTypeDirectory, contentQueryHandlers } from '@annal/content-application';
import { ProjectDirectory, structureQueryHandlers } from '@annal/structure-application';
import { AuthenticationModule } from './authentication/authentication.module.ts';
import { contentControllers } from './content/index.ts';
import { Followers } from './followers.ts';
import { MinimumPosition } from './minimum-position.interceptor.ts';
import { ProjectGuard } from './projects/project.guard.ts';
import { structureControllers } from './structure/index.ts';
import { Writes } from './writes.ts';

/** The public API. */
@Module({
  imports: [AuthenticationModule],
  controllers: [...structureControllers, ...contentControllers],
  providers: [
    Followers,
    Writes,
    ProjectDirectory,
    ContentTypeDirectory,
    ...structureQueryHandlers,
    ...contentQueryHandlers,
    { provide: APP_GUARD, useClass: ProjectGuard },
    { provide: APP_INTERCEPTOR, useClass: MinimumPosition },
  ],
})
export class GatewayModule {}
