import { FindUsedFilesHandler } from './assets/find-used-files.ts';
import { GetDeliveredFileHandler } from './assets/get-delivered-file.ts';
import { entryReading, TagCache } from '@annal/content-application';
import { Deliverables, redirectLookup } from '@annal/structure-application';
import { DeliveredEntries } from './entries/delivered-entries.ts';
import { EntryPools } from './entries/entry-pools.ts';
import { FindDeliveredEntriesHandler } from './entries/find-delivered-entries.ts';
import { GetDeliveredEntriesHandler } from './entries/get-delivered-entries.ts';
import { GetDeliveredEntryHandler } from './entries/get-delivered-entry.ts';
import { ListDeliveredEntriesHandler } from './entries/list-delivered-entries.ts';
import { SearchDeliveredEntriesHandler } from './entries/search-delivered-entries.ts';
import { GetDeliveredNodeHandler } from './nodes/get-delivered-node.ts';
import { ListDeliveredNodesHandler } from './nodes/list-delivered-nodes.ts';
import { ShownTerms } from './entries/shown-terms.ts';
import { NodeFinder } from './nodes/node-finder.ts';
import { NodeViews } from './nodes/node-views.ts';
import {
  DeliveredPages,
  FindDeliveredRedirectHandler,
  ListDeliveredRedirectsHandler,
} from './redirects/delivered-redirects.ts';
import { GetDeliveredTagHandler, ListDeliveredTagsHandler } from './tags/delivered-tags.ts';
import { GetDeliveredTaxonomyNodeHandler } from './taxonomy/get-delivered-taxonomy-node.ts';
import {
  GetDeliveredContentTypeHandler,
  ListDeliveredContentTypesHandler,
} from './types/get-delivered-content-type.ts';
import { PlacedEntries } from './entries/placed-entries.ts';
import { EntryPaths } from './nodes/entry-paths.ts';
import { GetDeliveredProjectHandler } from './project/get-delivered-project.ts';
import { GetSiteMapHandler } from './site-map/get-site-map.ts';
import { SiteMaps } from './site-map/site-maps.ts';
import { GetTypeDeclarationsHandler } from './types/declarations/get-type-declarations.ts';
import { DeliveredTypes } from './types/delivered-types.ts';

export const deliveryQueryHandlers = [
  ...entryReading,
  TagCache,
  DeliveredTypes,
  EntryPools,
  ShownTerms,
  DeliveredEntries,
  EntryPaths,
  { provide: Deliverables, useClass: DeliveredPages },
  ...redirectLookup,
  FindDeliveredRedirectHandler,
  ListDeliveredRedirectsHandler,
  GetDeliveredTagHandler,
  ListDeliveredTagsHandler,
  GetDeliveredTaxonomyNodeHandler,
  GetDeliveredContentTypeHandler,
  ListDeliveredContentTypesHandler,
  GetTypeDeclarationsHandler,
  SiteMaps,
  PlacedEntries,
  GetSiteMapHandler,
  NodeFinder,
  NodeViews,
  GetDeliveredNodeHandler,
  ListDeliveredNodesHandler,
  FindUsedFilesHandler,
  GetDeliveredFileHandler,
  GetDeliveredProjectHandler,
  GetDeliveredEntryHandler,
  GetDeliveredEntriesHandler,
  FindDeliveredEntriesHandler,
  ListDeliveredEntriesHandler,
  SearchDeliveredEntriesHandler,
];
