import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { blocksQueryHandlers } from '@annal/blocks-application';
import {
  ContentTypeDirectory,
  contentQueryHandlers,
  entryListHandlers,
  TagCacheWarmer,
} from '@annal/content-application';
import type { TransportName } from '@annal/configuration';
import { EventRights } from '@annal/integration-application';
import { RememberedRequests } from '@annal/process';
import { MessageBus } from '@annal/messaging';
import type { ReadModelDatabase } from '@annal/read-models';
import {
  apiKeyQueryHandlers,
  groupQueryHandlers,
  roleQueryHandlers,
  userQueryHandlers,
} from '@annal/security-application';
import { AcknowledgedPosition, INDEX_READER, RemoteIndex } from '@annal/search-service';
import { READ_MODEL_DATABASE } from '@annal/service';
import {
  Deliverables,
  ProjectDirectory,
  RedirectDirectory,
  redirectLookup,
  structureQueryHandlers,
} from '@annal/structure-application';
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
import { DeliveredRedirectsController } from './delivery/delivered-redirects.controller.ts';
import { QueriedDeliverables } from './delivery/queried-deliverables.ts';
import { structureControllers } from './structure/index.ts';
import { RepeatGuard } from './repeats/repeat.guard.ts';
import { RepeatsUpkeep } from './repeats/repeats-upkeep.ts';
import { Repeats } from './repeats/repeats.ts';
import { DoneDeletions } from './repeats/done-deletions.ts';
import { RequestClaims } from './repeats/request-claims.ts';
import { RequestEndings } from './repeats/request-endings.ts';
import { Writes } from './writes.ts';
import { WrittenPositions } from './written-positions.ts';

/** A search process can vanish silently, so another one is asked after this time. */
const ASK_ANOTHER_AFTER_MS = 2_500;

export interface GatewayOptions {
  readonly publicUrl: string | undefined;
  readonly loginRateAccount: number;
  readonly loginRateAddress: number;
  readonly transport: TransportName;
}

@Module({})
export class GatewayModule {
  static forRoot({ publicUrl, loginRateAccount, loginRateAddress, transport }: GatewayOptions): DynamicModule {
    return {
      module: GatewayModule,
      // The notifier uses it if both run in one process.
      global: true,
      exports: [EventRights],
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
        DeliveredRedirectsController,
      ],
      providers: [
        Followers,
        WrittenPositions,
        Writes,
        AcknowledgedPosition,
        {
          provide: INDEX_READER,
          inject: [MessageBus, AcknowledgedPosition],
          useFactory: (bus: MessageBus, acknowledged: AcknowledgedPosition) =>
            new RemoteIndex(
              bus,
              acknowledged,
              transport === 'inprocess' ? {} : { askAnotherAfterMs: ASK_ANOTHER_AFTER_MS },
            ),
        },
        Uploads,
        ProjectDirectory,
        RedirectDirectory,
        { provide: Deliverables, useClass: QueriedDeliverables },
        ...redirectLookup,
        ContentTypeDirectory,
        ...structureQueryHandlers,
        ...contentQueryHandlers,
        TagCacheWarmer,
        ...entryListHandlers,
        ...blocksQueryHandlers,
        ...roleQueryHandlers,
        ...userQueryHandlers,
        ...groupQueryHandlers,
        ...apiKeyQueryHandlers,
        ...securityServices,
        ...eventProviders(publicUrl),
        // Order: caller, existence, then scope (conventions.md 10.4).
        {
          provide: RememberedRequests,
          inject: [READ_MODEL_DATABASE],
          useFactory: (stores: ReadModelDatabase) => new RememberedRequests(stores.kept('requests')),
        },
        DoneDeletions,
        RequestClaims,
        RequestEndings,
        Repeats,
        RepeatsUpkeep,
        { provide: APP_GUARD, useClass: BearerGuard },
        { provide: APP_GUARD, useClass: RepeatGuard },
        { provide: APP_GUARD, useClass: ProjectGuard },
        { provide: APP_GUARD, useClass: ScopeGuard },
        { provide: APP_GUARD, useClass: ProjectScopeGuard },
        { provide: APP_GUARD, useClass: MemberGuard },
        { provide: APP_GUARD, useClass: MinimumPositionGuard },
      ],
    };
  }
}
