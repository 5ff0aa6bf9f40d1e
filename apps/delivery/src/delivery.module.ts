import { Module, type DynamicModule } from '@nestjs/common';
import { deliveryQueryHandlers, KnownEntries } from '@annal/delivery-application';
import { filesProviders } from './assets/files.providers.ts';
import type { ImageSettings } from './assets/image-options.ts';
import { DeliveryCallers } from './access/delivery-callers.ts';
import { RefusalLimit } from './access/refusal-limit.ts';
import { RequestLimit } from './access/request-limit.ts';
import { Membership } from './access/membership.ts';
import { DeliveryGuard } from './access/delivery.guard.ts';
import { AnswerTeller } from './answers/answer-teller.ts';
import { EarlyAnswers } from './answers/early-answers.ts';
import { KeptAnswers } from './cache/kept-answers.ts';
import { KnownRequests } from './cache/known-requests.ts';
import { AnswerInterceptor } from './answers/answer.interceptor.ts';
import { AnswerCache } from './cache/answer-cache.ts';
import { Caches } from './cache/caches.ts';
import { CacheUpkeep } from './cache/cache-upkeep.ts';
import { DeliveryErrorFilter } from './answers/delivery-error.filter.ts';
import { FilesController } from './assets/files.controller.ts';
import { GraphqlController } from './graphql/graphql.controller.ts';
import { GraphqlFilter } from './graphql/graphql.filter.ts';
import { GraphqlLoader } from './graphql/graphql-loader.ts';
import { MediaTypeInterceptor } from './graphql/media-type.interceptor.ts';
import { DeliveryOptions, type DeliverySettings } from './delivery-options.ts';
import { EntriesController, EntriesOfTypeController } from './entries/entries.controller.ts';
import { SearchController } from './entries/search.controller.ts';
import { NodesController } from './nodes/nodes.controller.ts';
import { RedirectsController } from './redirects/redirects.controller.ts';
import { SiteMapController } from './site-map/site-map.controller.ts';
import { GroupTagsController, TagsController } from './tags/tags.controller.ts';
import { TaxonomyController } from './taxonomy/taxonomy.controller.ts';
import { ContentTypesController } from './content-types/content-types.controller.ts';
import { TypeDeclarationsController } from './content-types/type-declarations.controller.ts';
import { ProjectController } from './project/project.controller.ts';

/** Of the memory for answers: for the entries that they are made of. */
const ENTRIES_SHARE = 0.25;

/** Needs the modules of `@annal/reading-directories` and `@annal/security-bearer` beside it. */
@Module({})
export class DeliveryModule {
  static forRoot(settings: DeliverySettings & ImageSettings): DynamicModule {
    const entriesBytes = Math.floor(settings.deliveryCacheBytes * ENTRIES_SHARE);
    return {
      module: DeliveryModule,
      controllers: [
        ProjectController,
        ContentTypesController,
        TypeDeclarationsController,
        SearchController,
        EntriesController,
        EntriesOfTypeController,
        NodesController,
        TaxonomyController,
        TagsController,
        GroupTagsController,
        RedirectsController,
        GraphqlController,
        SiteMapController,
        FilesController,
      ],
      providers: [
        { provide: DeliveryOptions, useValue: new DeliveryOptions(settings) },
        { provide: AnswerCache, useValue: new AnswerCache(settings.deliveryCacheBytes - entriesBytes) },
        { provide: KnownEntries, useValue: new KnownEntries(entriesBytes) },
        Caches,
        CacheUpkeep,
        DeliveryCallers,
        RefusalLimit,
        RequestLimit,
        Membership,
        DeliveryGuard,
        KeptAnswers,
        KnownRequests,
        AnswerTeller,
        EarlyAnswers,
        AnswerInterceptor,
        DeliveryErrorFilter,
        GraphqlLoader,
        GraphqlFilter,
        MediaTypeInterceptor,
        ...filesProviders(settings),
        ...deliveryQueryHandlers,
      ],
    };
  }
}
