import { Module, type DynamicModule } from '@nestjs/common';
import { blocksQueryHandlers } from '@annal/blocks-application';
import {
  contentQueryHandlers,
  entryListHandlers,
  GetTaxonomyNodeHandler,
  TagCacheWarmer,
} from '@annal/content-application';
import { EventRights } from '@annal/integration-application';
import { RememberedRequests } from '@annal/process';
import type { ReadModelDatabase } from '@annal/read-models';
import {
  apiKeyQueryHandlers,
  GroupDirectory,
  groupQueryHandlers,
  roleQueryHandlers,
  userQueryHandlers,
} from '@annal/security-application';
import { READ_MODEL_DATABASE } from '@annal/service';
import { Deliverables, redirectLookup, structureQueryHandlers } from '@annal/structure-application';
import { previewProvider, type PreviewSettings } from './assets/preview.provider.ts';
import { Uploads } from './assets/uploads.ts';
import { AuthenticationModule } from './authentication/authentication.module.ts';
import { blocksControllers } from './blocks/index.ts';
import { ConsoleSettingsController } from './console/console-settings.controller.ts';
import { ConsoleStreamController } from './console/console-stream.controller.ts';
import { ConsoleStreams } from './console/console-streams.ts';
import { SessionSettingsController } from './console/session-settings.controller.ts';
import { EntryQueries } from './content/entry-queries.ts';
import { contentControllers } from './content/index.ts';
import { gatewayGuards } from './gateway.guard.ts';
import { eventControllers, eventProviders } from './events/index.ts';
import { Followers } from '@annal/reading-directories';
import { securityControllers, securityServices } from './security/index.ts';
import { QueriedDeliverables } from './structure/queried-deliverables.ts';
import { structureControllers } from './structure/index.ts';
import { RepeatsUpkeep } from './repeats/repeats-upkeep.ts';
import { Repeats } from './repeats/repeats.ts';
import { DoneDeletions } from './repeats/done-deletions.ts';
import { RequestClaims } from './repeats/request-claims.ts';
import { RequestEndings } from './repeats/request-endings.ts';
import { Writes } from './writes.ts';
import { WrittenPositions } from './written-positions.ts';

export interface GatewayOptions extends PreviewSettings {
  readonly publicUrl: string | undefined;
  readonly loginRateAccount: number;
  readonly loginRateAddress: number;
  readonly console: 'on' | 'off';
}

/** Needs the modules of `@annal/reading-directories` and `@annal/security-bearer` beside it. */
@Module({})
export class GatewayModule {
  constructor(followers: Followers, groups: GroupDirectory) {
    followers.add(groups.follower);
  }

  static forRoot(options: GatewayOptions): DynamicModule {
    const { publicUrl, loginRateAccount, loginRateAddress, console } = options;
    return {
      module: GatewayModule,
      // The notifier uses it if both run in one process.
      global: true,
      exports: [EventRights],
      imports: [
        AuthenticationModule.forRoot({
          accountFailuresPerMinute: loginRateAccount,
          addressFailuresPerMinute: loginRateAddress,
          hasSessions: console === 'on',
        }),
      ],
      controllers: [
        ...structureControllers,
        ...contentControllers,
        ...blocksControllers,
        ...securityControllers,
        ...eventControllers,
        ...(console === 'off' ? [] : [SessionSettingsController, ConsoleSettingsController, ConsoleStreamController]),
      ],
      providers: [
        WrittenPositions,
        Writes,
        Uploads,
        previewProvider(options),
        EntryQueries,
        { provide: Deliverables, useClass: QueriedDeliverables },
        ...redirectLookup,
        ...structureQueryHandlers,
        ...contentQueryHandlers,
        GetTaxonomyNodeHandler,
        TagCacheWarmer,
        ...entryListHandlers,
        ...blocksQueryHandlers,
        ...roleQueryHandlers,
        ...userQueryHandlers,
        ...groupQueryHandlers,
        ...apiKeyQueryHandlers,
        ...securityServices,
        ...eventProviders(publicUrl),
        ...(console === 'off' ? [] : [ConsoleStreams]),
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
        ...gatewayGuards,
      ],
    };
  }
}
