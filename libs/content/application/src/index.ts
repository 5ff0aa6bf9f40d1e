import { AssetUploads } from './asset/asset-uploads.ts';
import { ExpireAssetFileHandler } from './asset/expire-asset-file.ts';
import { IsDeliveredHandler } from './asset/is-delivered.ts';
import { GetAssetFileHandler } from './asset/get-asset-file.ts';
import { SummariseEntriesHandler } from './entry/summarise-entries.ts';
import { ListAssetFoldersHandler } from './asset/list-asset-folders.ts';
import { RegisterAssetFilesHandler } from './asset/register-asset-files.ts';
import { SweepFilesHandler } from './asset/sweep-files.ts';
import { ComponentFactLoader } from './component/component-fact-loader.ts';
import { ComponentUse } from './component/component-use.ts';
import { CloseContentModelHandler } from './content-model/close-content-model.ts';
import { ContentTypeFactLoader } from './content-type/content-type-fact-loader.ts';
import { ContentTypeLanguages } from './content-type/content-type-languages.ts';
import { ClearEntryScheduleHandler } from './entry/clear-entry-schedule.ts';
import { CountEntryUsageHandler } from './entry/usage/count-entry-usage.ts';
import { CreateComponentHandler } from './component/create-component.ts';
import { CreateContentTypeHandler } from './content-type/create-content-type.ts';
import { DefinitionIds } from './content-model/definition-ids.ts';
import { DeleteComponentHandler } from './component/delete-component.ts';
import { DeleteContentTypeHandler } from './content-type/delete-content-type.ts';
import { CreateEntryHandler } from './entry/create-entry.ts';
import { DeleteEntryHandler } from './entry/delete-entry.ts';
import { EntryFactLoader } from './entry/entry-fact-loader.ts';
import { EntryLinks } from './entry/usage/entry-links.ts';
import { FindUsedEntriesHandler } from './entry/usage/find-used-entries.ts';
import { ListBrokenLinksHandler } from './entry/usage/list-broken-links.ts';
import { GetEntryUsageHandler } from './entry/usage/get-entry-usage.ts';
import { ListEntryVersionsHandler } from './entry/versions/list-entry-versions.ts';
import { ReadEntryVersionsHandler } from './entry/versions/read-entry-versions.ts';
import { ShownEntries } from './entry/shown-entries.ts';
import { UsageItems } from './entry/usage/usage-items.ts';
import { FindEntryStatesHandler } from './entry/find-entry-states.ts';
import { GetEntryHandler } from './entry/get-entry.ts';
import { GetEntryVersionHandler } from './entry/versions/get-entry-version.ts';
import { InvokeDueScheduleHandler } from './entry/invoke-due-schedule.ts';
import { InvokeEntryEventHandler } from './entry/invoke-entry-event.ts';
import { ListEntriesHandler } from './entry/lists/list-entries.ts';
import { PatchEntryHandler } from './entry/patch-entry.ts';
import { RemoveExpiredVariationHandler } from './entry/remove-expired-variation.ts';
import { ReviseEntryHandler } from './entry/revise-entry.ts';
import { ScheduleEntryHandler } from './entry/schedule-entry.ts';
import { ExtractAssetTextHandler } from './asset/extract-asset-text.ts';
import { EntryViews } from './entry/views/entry-views.ts';
import { EntryDocumentLists } from './entry/lists/entry-document-lists.ts';
import { IndexedEntries } from './search/indexed-entries.ts';
import { SearchEntriesHandler } from './search/search-entries.ts';
import { SearchContextLoader } from './search/search-context-loader.ts';
import { SeenTypes } from './entry/lists/seen-types.ts';
import { ListDefinitionVersionsHandler } from './content-model/list-definition-versions.ts';
import { GetComponentHandler } from './component/get-component.ts';
import { GetContentTypeHandler } from './content-type/get-content-type.ts';
import { ListComponentsHandler } from './component/list-components.ts';
import { ListContentTypesHandler } from './content-type/list-content-types.ts';
import { PublishComponentHandler } from './component/publish-component.ts';
import { PublishContentTypeHandler } from './content-type/publish-content-type.ts';
import { ReviseComponentHandler } from './component/revise-component.ts';
import { ReviseContentTypeHandler } from './content-type/revise-content-type.ts';
import { CreateWorkflowDefinitionHandler } from './workflow-definition/create-workflow-definition.ts';
import { DeleteWorkflowDefinitionHandler } from './workflow-definition/delete-workflow-definition.ts';
import { GetWorkflowDefinitionHandler } from './workflow-definition/get-workflow-definition.ts';
import { ListWorkflowDefinitionsHandler } from './workflow-definition/list-workflow-definitions.ts';
import { PublishWorkflowDefinitionHandler } from './workflow-definition/publish-workflow-definition.ts';
import { ReviseWorkflowDefinitionHandler } from './workflow-definition/revise-workflow-definition.ts';
import { ChangeTagGroupHandler } from './tags/change-tag-group.ts';
import { ChangeTagHandler } from './tags/change-tag.ts';
import { CloseTagsHandler } from './tags/close-tags.ts';
import { CreateTagGroupHandler } from './tags/create-tag-group.ts';
import { CreateTagHandler } from './tags/create-tag.ts';
import { DeleteTagGroupHandler } from './tags/delete-tag-group.ts';
import { DeleteTagHandler } from './tags/delete-tag.ts';
import { DeleteTagsHandler } from './tags/delete-tags.ts';
import { GetTagHandler } from './tags/get-tag.ts';
import { GetTagGroupHandler } from './tags/get-tag-group.ts';
import { GetTagGroupUsageHandler } from './tags/get-tag-group-usage.ts';
import { GetTagUsageHandler } from './tags/get-tag-usage.ts';
import { ListTagGroupsHandler } from './tags/list-tag-groups.ts';
import { ListTagsHandler } from './tags/list-tags.ts';
import { TagGroupUsers } from './tags/tag-group-users.ts';
import { TagFactLoader } from './tags/tag-fact-loader.ts';
import { TagCache } from './tags/cache/tag-cache.ts';
import { TagUses } from './tags/tag-uses.ts';
import { ChangeTaxonomyNodeHandler } from './taxonomy/change-taxonomy-node.ts';
import { CloseTaxonomyHandler } from './taxonomy/close-taxonomy.ts';
import { CreateTaxonomyNodeHandler } from './taxonomy/create-taxonomy-node.ts';
import { DeleteTaxonomyNodeHandler } from './taxonomy/delete-taxonomy-node.ts';
import { OrderTaxonomyChildrenHandler } from './taxonomy/order-taxonomy-children.ts';
import { TaxonomyFactLoader } from './taxonomy/taxonomy-fact-loader.ts';
import { TaxonomyUses } from './taxonomy/taxonomy-uses.ts';
import { WithdrawLanguagesHandler } from './content-model/withdraw-languages.ts';
import { WorkflowDefinitionFactLoader } from './workflow-definition/workflow-definition-fact-loader.ts';

export type { FileView } from './asset/asset-file.view.ts';
export { assetFiles, type AssetFileTask } from './asset/asset-files.process.ts';
export { assetTexts, type AssetText } from './asset/asset-texts.process.ts';
export { extractAssetText } from './asset/extract-asset-text.ts';
export { TagCacheWarmer } from './tags/cache/tag-cache-warmer.ts';
export { AssetUploads } from './asset/asset-uploads.ts';
export { expireAssetFile } from './asset/expire-asset-file.ts';
export { GetAssetFile } from './asset/get-asset-file.ts';
export {
  ListDefinitionVersions,
  type DefinitionKind,
  type DefinitionVersion,
} from './content-model/list-definition-versions.ts';
export { SummariseEntries, type EntrySummaryView } from './entry/summarise-entries.ts';
export { ListAssetFolders, type AssetFolders } from './asset/list-asset-folders.ts';
export { IsDelivered } from './asset/is-delivered.ts';
export { sweepFiles } from './asset/sweep-files.ts';
export { ContentTypeDirectory } from './directory/content-type-directory.ts';
export { CountEntryUsage, type TypeUsage } from './entry/usage/count-entry-usage.ts';
export { FindUsedEntries, type EntryUse } from './entry/usage/find-used-entries.ts';
export { ListBrokenLinks, type BrokenLink, type BrokenLinkPlace } from './entry/usage/list-broken-links.ts';
export type { LinkChoice } from './entry/usage/entry-links.ts';
export { GetEntryUsage, type UsageListing, type UsagePage } from './entry/usage/get-entry-usage.ts';
export type { UsageItem } from './entry/usage/usage-items.ts';
export { ListEntryVersions, type EntryVersionListing } from './entry/versions/list-entry-versions.ts';
export { ReadEntryVersions } from './entry/versions/read-entry-versions.ts';
export { EntryDocumentLists, type DocumentListing } from './entry/lists/entry-document-lists.ts';
export { LARGEST_PAGE } from './entry/lists/entry-pages.ts';
export type { EntryOrder } from './entry/lists/entry-order.ts';
export type { AssetPreview, AssetPreviews } from './entry/views/asset-previews.ts';
export { fieldSelection, type EntryView, type FieldSelection } from './entry/views/entry.view.ts';
export { entryAccess } from './entry/entry-access.ts';
export { FindEntryStates, type EntryStates } from './entry/find-entry-states.ts';
export { entryTitles } from './entry/views/entry-titles.ts';
export { shownTags, type ShownTags } from './tags/shown-tags.ts';
export { shownLabel, tagsWithText } from './tags/cache/cached-tag.ts';
export { GetEntry, type EntryChoice } from './entry/get-entry.ts';
export { GetEntryVersion } from './entry/versions/get-entry-version.ts';
export { entrySchedules, type DueSchedule } from './entry/entry-schedules.process.ts';
export { invokeDueSchedule } from './entry/invoke-due-schedule.ts';
export { ListEntries, type EntryListing, type EntryPage } from './entry/lists/list-entries.ts';
export { entryBin, type ExpiredVariation } from './entry/entry-bin.process.ts';
export { removeExpiredVariation } from './entry/remove-expired-variation.ts';
export { away, SearchEntries, type EntrySearch, type FoundEntries } from './search/search-entries.ts';
export { everyClause, mentions, topLevel } from './search/clauses.ts';
export { compileSearch, type SearchQuestion } from './search/compile-search.ts';
export { allOf, anyOf, inScope } from './search/conditions.ts';
export { IndexedEntries } from './search/indexed-entries.ts';
export { LANGUAGES_IN_VIEW } from './search/sys-conditions.ts';
export { SearchContextLoader } from './search/search-context-loader.ts';
export { TagCache } from './tags/cache/tag-cache.ts';
export type { Aggregations } from './search/compile-counts.ts';
export type { ComponentView } from './component/component.view.ts';
export { GetComponent } from './component/get-component.ts';
export { ListComponents } from './component/list-components.ts';
export { contentTypeView, type ContentTypeView } from './content-type/content-type.view.ts';
export { GetContentType } from './content-type/get-content-type.ts';
export { ListContentTypes } from './content-type/list-content-types.ts';
export type { VersionChoice } from './content-model/version-choice.ts';
export { GetWorkflowDefinition } from './workflow-definition/get-workflow-definition.ts';
export { ListWorkflowDefinitions } from './workflow-definition/list-workflow-definitions.ts';
export type { WorkflowDefinitionView } from './workflow-definition/workflow-definition.view.ts';

export { closeTags } from './tags/close-tags.ts';
export { tagCloser, taxonomyCloser, type EndedProject } from './content-model/project-closer.ts';
export { GetTag, type TagChoice } from './tags/get-tag.ts';
export { GetTagGroup } from './tags/get-tag-group.ts';
export { GetTagGroupUsage, type TagGroupUsageItem } from './tags/get-tag-group-usage.ts';
export { GetTagUsage, type TagUsageListing } from './tags/get-tag-usage.ts';
export { ListTagGroups, tagGroupOrderNames, type TagGroupListing } from './tags/list-tag-groups.ts';
export { ListTags, type TagListing } from './tags/list-tags.ts';
export { collatorOf, compareTags, orderName, tagOrderNames, type TagOrder } from './tags/tag-order.ts';
export type { TagGroupView, TagView } from './tags/tag.view.ts';
export { closeTaxonomy } from './taxonomy/close-taxonomy.ts';
export { GetTaxonomyNode, GetTaxonomyNodeHandler } from './taxonomy/get-taxonomy-node.ts';
export { TaxonomyDirectory } from './taxonomy/taxonomy-directory.ts';
export type { TaxonomyNodeView } from './taxonomy/taxonomy.view.ts';

export const contentCommandHandlers = [
  DefinitionIds,
  ComponentUse,
  ComponentFactLoader,
  CreateComponentHandler,
  ReviseComponentHandler,
  PublishComponentHandler,
  DeleteComponentHandler,
  CloseContentModelHandler,
  WithdrawLanguagesHandler,
  ContentTypeFactLoader,
  ContentTypeLanguages,
  CreateContentTypeHandler,
  ReviseContentTypeHandler,
  PublishContentTypeHandler,
  DeleteContentTypeHandler,
  WorkflowDefinitionFactLoader,
  CreateWorkflowDefinitionHandler,
  ReviseWorkflowDefinitionHandler,
  PublishWorkflowDefinitionHandler,
  DeleteWorkflowDefinitionHandler,
  EntryFactLoader,
  CreateEntryHandler,
  ReviseEntryHandler,
  PatchEntryHandler,
  InvokeEntryEventHandler,
  DeleteEntryHandler,
  RemoveExpiredVariationHandler,
  ScheduleEntryHandler,
  ClearEntryScheduleHandler,
  InvokeDueScheduleHandler,
  RegisterAssetFilesHandler,
  ExpireAssetFileHandler,
  SweepFilesHandler,
  ExtractAssetTextHandler,
  TagFactLoader,
  TagGroupUsers,
  TagUses,
  ChangeTagGroupHandler,
  ChangeTagHandler,
  CloseTagsHandler,
  CreateTagGroupHandler,
  CreateTagHandler,
  DeleteTagGroupHandler,
  DeleteTagHandler,
  DeleteTagsHandler,
  TaxonomyFactLoader,
  TaxonomyUses,
  ChangeTaxonomyNodeHandler,
  CloseTaxonomyHandler,
  CreateTaxonomyNodeHandler,
  DeleteTaxonomyNodeHandler,
  OrderTaxonomyChildrenHandler,
  // Queries of the streams, which only the command side reads.
  GetEntryVersionHandler,
  ReadEntryVersionsHandler,
];
export const contentQueryHandlers = [
  TagUses,
  TagCache,
  GetTagHandler,
  GetTagGroupHandler,
  GetTagGroupUsageHandler,
  GetTagUsageHandler,
  ListTagGroupsHandler,
  ListTagsHandler,

  GetComponentHandler,
  ListDefinitionVersionsHandler,
  ListComponentsHandler,
  GetContentTypeHandler,
  ListContentTypesHandler,
  GetWorkflowDefinitionHandler,
  ListWorkflowDefinitionsHandler,
  ShownEntries,
  EntryLinks,
  UsageItems,
  FindEntryStatesHandler,
  GetEntryHandler,
  GetEntryUsageHandler,
  CountEntryUsageHandler,
  ListEntryVersionsHandler,
  AssetUploads,
  GetAssetFileHandler,
  IsDeliveredHandler,
];

/** Queries of the search index, for a process with an `INDEX_READER`. */
/** What lists and searches of entries read with. */
export const entryReading = [IndexedEntries, SearchContextLoader, EntryDocumentLists];

export const entryListHandlers = [
  SeenTypes,
  EntryViews,
  FindUsedEntriesHandler,
  ListBrokenLinksHandler,
  ...entryReading,
  ListEntriesHandler,
  SearchEntriesHandler,
  ListAssetFoldersHandler,
  SummariseEntriesHandler,
];
