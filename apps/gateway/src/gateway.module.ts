import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { blocksQueryHandlers } from '@annal/blocks-application';
import { ContentTypeDirectory, contentQueryHandlers } from '@annal/content-application';
import {
  apiKeyQueryHandlers,
  groupQueryHandlers,
  roleQueryHandlers,
  userQueryHandlers,
} from '@annal/security-application';
import { ProjectDirectory, structureQueryHandlers } from '@annal/structure-application';
import { Uploads } from './assets/uploads.ts';
import { AuthenticationModule } from './authentication/authentication.module.ts';
import { BearerGuard } from './authentication/bearer.guard.ts';
import { ProjectScopeGuard } from './authentication/project-scope.guard.ts';
import { MemberGuard } from './authentication/member.guard.ts';
import { ScopeGuard } from './authentication/scope.guard.ts';
import { blocksControllers } from './blocks/index.ts';
import { contentControllers } from './content/index.ts';
import { eventControllers, eventProviders } from './events/index.ts';
import { Followers } from './followers.ts';
import { MinimumPositionGuard } from './minimum-position.guard.ts';
import { ProjectGuard } from './projects/project.guard.ts';
import { securityControllers, securityServices } from './security/index.ts';
import { structureControllers } from './structure/index.ts';
import { Writes } from './writes.ts';

export interface GatewayOptions {
  readonly publicUrl: string | undefined;
  readonly loginRateAccount: number;
  readonly loginRateAddress: number;
}

/** The public API. */
@Module({})
export class GatewayModule {
  static forRoot({ publicUrl, loginRateAccount, loginRateAddress }: GatewayOptions): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        AuthenticationModule.forRoot({
          publicUrl,
          accountFailuresPerMinute: loginRateAccount,
          addressFailuresPerMinute: loginRateAddress,
        }),
      ],
      controllers: [
        ...structureControllers,
        ...contentControllers,
        ...blocksControllers,
        ...securityControllers,
        ...eventControllers,
      ],
      providers: [
        Followers,
        Writes,
        Uploads,
        ProjectDirectory,
        ContentTypeDirectory,
        ...structureQueryHandlers,
        ...contentQueryHandlers,
        ...blocksQueryHandlers,
        ...roleQueryHandlers,
        ...userQueryHandlers,
        ...groupQueryHandlers,
        ...apiKeyQueryHandlers,
        ...securityServices,
        ...eventProviders(publicUrl),
        // conventions.md 10.4: who calls, then what is there, then what the token opens.
        { provide: APP_GUARD, useClass: BearerGuard },
        { provide: APP_GUARD, useClass: ProjectGuard },
        { provide: APP_GUARD, useClass: ScopeGuard },
        { provide: APP_GUARD, useClass: ProjectScopeGuard },
        { provide: APP_GUARD, useClass: MemberGuard },
        { provide: APP_GUARD, useClass: MinimumPositionGuard },
      ],
    };
  }
}
