import { Module, type DynamicModule } from '@nestjs/common';
import type { TransportName } from '@annal/configuration';
import { ContentTypeDirectory, TaxonomyDirectory } from '@annal/content-application';
import { MessageBus } from '@annal/messaging';
import { AcknowledgedPosition, INDEX_READER, RemoteIndex } from '@annal/search-service';
import { ProjectDirectory, RedirectDirectory } from '@annal/structure-application';
import { Followers } from './followers.ts';
import { MinimumPosition } from './minimum-position.ts';

/** A search process can vanish silently, so another one is asked after this time. */
const ASK_ANOTHER_AFTER_MS = 2_500;

/** Modules of one process share it. */
@Module({})
export class DirectoriesModule {
  static forRoot({ transport }: { readonly transport: TransportName }): DynamicModule {
    const shared = [
      ProjectDirectory,
      ContentTypeDirectory,
      RedirectDirectory,
      TaxonomyDirectory,
      Followers,
      MinimumPosition,
      AcknowledgedPosition,
    ];
    return {
      module: DirectoriesModule,
      global: true,
      providers: [
        ...shared,
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
      ],
      exports: [...shared, INDEX_READER],
    };
  }
}
