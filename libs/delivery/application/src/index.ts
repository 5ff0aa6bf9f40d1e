export { assetAddress } from './assets/asset-address.ts';
export { FindUsedFiles } from './assets/find-used-files.ts';
export { GetDeliveredFile, type DeliveredFile } from './assets/get-delivered-file.ts';
export { FileAddresses } from './assets/file-addresses.ts';
export { PreviewKeys } from './assets/preview-keys.ts';
export { deliveryErrors } from './delivery.errors.ts';
export type { DeliveredEntry } from './entries/entry-renderer.ts';
export { entrySelection, MINIMUM, type EntrySelection, type EntryShape } from './entries/entry-selection.ts';
export type { TagFormat } from './entries/field-values.ts';
export { FindDeliveredEntries, type WantedVariation } from './entries/find-delivered-entries.ts';
export { GetDeliveredEntries } from './entries/get-delivered-entries.ts';
export { GetDeliveredEntry, type DeliveredEntryChoice } from './entries/get-delivered-entry.ts';
export { ListDeliveredEntries, type DeliveredListing, type DeliveredPage } from './entries/list-delivered-entries.ts';
export {
  SearchDeliveredEntries,
  type DeliveredFindings,
  type DeliveredSearch,
} from './entries/search-delivered-entries.ts';
export { GetDeliveredNode, type NodeChoice } from './nodes/get-delivered-node.ts';
export { ListDeliveredNodes, type NodesChoice } from './nodes/list-delivered-nodes.ts';
export type { DeliveredNode, NodeShape } from './nodes/node-views.ts';
export { GetDeliveredProject, type DeliveredProject } from './project/get-delivered-project.ts';
export {
  FindDeliveredRedirect,
  ListDeliveredRedirects,
  type DeliveredRedirect,
} from './redirects/delivered-redirects.ts';
export { GetDeliveredTaxonomyNode } from './taxonomy/get-delivered-taxonomy-node.ts';
export type { DeliveredTaxonomyNode, TaxonomyOrder, TaxonomyShape } from './taxonomy/taxonomy-views.ts';
export { GetDeliveredTag, ListDeliveredTags, type DeliveredTag } from './tags/delivered-tags.ts';
export { DeliveredTypes } from './types/delivered-types.ts';
export { GetDeliveredContentType, ListDeliveredContentTypes } from './types/get-delivered-content-type.ts';
export { GetSiteMap, type SiteMapItem } from './site-map/get-site-map.ts';
export { SiteMaps } from './site-map/site-maps.ts';
export type { Changes } from './changes.ts';
export { KnownEntries } from './entries/known-entries.ts';
export { GetTypeDeclarations } from './types/declarations/get-type-declarations.ts';
export { deliveryQueryHandlers } from './query-handlers.ts';
export { reading, type Reading, type View } from './reading.ts';
export { TouchedKeys, touchingSources } from './invalidation/touched-keys.ts';
export { keyPrefix, SurrogateKeys } from './surrogate-keys.ts';
