import { AssetUploads } from './asset-uploads.ts';
import { ExpireAssetFileHandler } from './expire-asset-file.ts';
import { IsDeliveredHandler } from './is-delivered.ts';
import { GetAssetFileHandler } from './get-asset-file.ts';
import { GetPublishedAssetHandler } from './get-published-asset.ts';
import { RegisterAssetFilesHandler } from './register-asset-files.ts';
import { SweepFilesHandler } from './sweep-files.ts';
import { ComponentKnowledge } from './component-knowledge.ts';
import { ComponentUse } from './component-use.ts';
import { CloseContentModelHandler } from './close-content-model.ts';
import { ContentTypeKnowledge } from './content-type-knowledge.ts';
import { ContentTypeLanguages } from './content-type-languages.ts';
import { ClearEntryScheduleHandler } from './clear-entry-schedule.ts';
import { CountEntryUsageHandler } from './count-entry-usage.ts';
import { CreateComponentHandler } from './create-component.ts';
import { CreateContentTypeHandler } from './create-content-type.ts';
import { DefinitionIds } from './definition-ids.ts';
import { DeleteComponentHandler } from './delete-component.ts';
import { DeleteContentTypeHandler } from './delete-content-type.ts';
import { CreateEntryHandler } from './create-entry.ts';
import { DeleteEntryHandler } from './delete-entry.ts';
import { EntryKnowledge } from './entry-knowledge.ts';
import { EntryLinks } from './entry-links.ts';
import { GetEntryUsageHandler } from './get-entry-usage.ts';
import { ListEntryVersionsHandler } from './list-entry-versions.ts';
import { ReadEntryVersionsHandler } from './read-entry-versions.ts';
import { ShownEntries } from './shown-entries.ts';
import { UsageItems } from './usage-items.ts';
import { FindEntryStatesHandler } from './find-entry-states.ts';
import { GetEntryHandler } from './get-entry.ts';
import { GetEntryVersionHandler } from './get-entry-version.ts';
import { InvokeDueScheduleHandler } from './invoke-due-schedule.ts';
import { InvokeEntryEventHandler } from './invoke-entry-event.ts';
import { ListEntriesHandler } from './list-entries.ts';
import { PatchEntryHandler } from './patch-entry.ts';
import { RemoveExpiredVariationHandler } from './remove-expired-variation.ts';
import { ReviseEntryHandler } from './revise-entry.ts';
import { ScheduleEntryHandler } from './schedule-entry.ts';
import { ExtractAssetTextHandler } from './extract-asset-text.ts';
import { EntryViews } from './entry-views.ts';
import { IndexedEntries } from './search/indexed-entries.ts';
import { SearchEntriesHandler } from './search/search-entries.ts';
import { SearchGrounds } from './search/search-grounds.ts';
import { SeenTypes } from './seen-types.ts';
import { GetComponentHandler } from './get-component.ts';
import { GetContentTypeHandler } from './get-content-type.ts';
import { ListComponentsHandler } from './list-components.ts';
import { ListContentTypesHandler } from './list-content-types.ts';
import { PublishComponentHandler } from './publish-component.ts';
import { PublishContentTypeHandler } from './publish-content-type.ts';
import { ReviseComponentHandler } from './revise-component.ts';
import { ReviseContentTypeHandler } from './revise-content-type.ts';
import { CreateWorkflowDefinitionHandler } from './create-workflow-definition.ts';
import { DeleteWorkflowDefinitionHandler } from './delete-workflow-definition.ts';
import { GetWorkflowDefinitionHandler } from './get-workflow-definition.ts';
import { ListWorkflowDefinitionsHandler } from './list-workflow-definitions.ts';
import { PublishWorkflowDefinitionHandler } from './publish-workflow-definition.ts';
import { ReviseWorkflowDefinitionHandler } from './revise-workflow-definition.ts';
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
import { TagKnowledge } from './tags/tag-knowledge.ts';
import { TagShelf } from './tags/tag-shelf.ts';
import { TagUses } from './tags/tag-uses.ts';
import { WithdrawLanguagesHandler } from './withdraw-languages.ts';
import { WorkflowDefinitionKnowledge } from './workflow-definition-knowledge.ts';

export type { FileView } from './asset-file.view.ts';
export { assetFiles, type AssetFileTask } from './asset-files.process.ts';
export { assetTexts, type AssetText } from './asset-texts.process.ts';
export { ExtractAssetText } from './extract-asset-text.ts';
export { ShelvesInAdvance } from './tags/shelves-in-advance.ts';
export { AssetUploads } from './asset-uploads.ts';
export { ExpireAssetFile } from './expire-asset-file.ts';
export { GetAssetFile } from './get-asset-file.ts';
export { IsDelivered } from './is-delivered.ts';
export { GetPublishedAsset } from './get-published-asset.ts';
export { RegisterAssetFiles } from './register-asset-files.ts';
export { SweepFiles } from './sweep-files.ts';
export { CloseContentModel } from './close-content-model.ts';
export { ContentTypeDirectory } from './content-type-directory.ts';
export { ClearEntrySchedule } from './clear-entry-schedule.ts';
export { CountEntryUsage, type TypeUsage } from './count-entry-usage.ts';
export type { LinkChoice } from './entry-links.ts';
export { GetEntryUsage, type UsageListing, type UsagePage } from './get-entry-usage.ts';
export type { UsageItem } from './usage-items.ts';
export { ListEntryVersions, type EntryVersionListing } from './list-entry-versions.ts';
export { ReadEntryVersions } from './read-entry-versions.ts';
export { CreateEntry } from './create-entry.ts';
export { DeleteEntry } from './delete-entry.ts';
export type { EntryOrder } from './entry-order.ts';
export { fieldSelection, type EntryView, type FieldSelection } from './entry.view.ts';
export { entryAccess } from './entry-access.ts';
export { FindEntryStates, type EntryStates } from './find-entry-states.ts';
export { GetEntry, type EntryChoice } from './get-entry.ts';
export { GetEntryVersion } from './get-entry-version.ts';
export { entrySchedules, type DueSchedule } from './entry-schedules.process.ts';
export { InvokeDueSchedule } from './invoke-due-schedule.ts';
export { InvokeEntryEvent } from './invoke-entry-event.ts';
export { ListEntries, type EntryListing, type EntryPage } from './list-entries.ts';
export { PatchEntry } from './patch-entry.ts';
export { entryBin, type ExpiredVariation } from './entry-bin.process.ts';
export { RemoveExpiredVariation } from './remove-expired-variation.ts';
export { ReviseEntry } from './revise-entry.ts';
export { ScheduleEntry } from './schedule-entry.ts';
export { SearchEntries, type EntrySearch, type FoundEntries } from './search/search-entries.ts';
export type { Aggregations } from './search/compile-counts.ts';
export type { ComponentView } from './component.view.ts';
export { CreateComponent } from './create-component.ts';
export { DeleteComponent } from './delete-component.ts';
export { GetComponent } from './get-component.ts';
export { ListComponents } from './list-components.ts';
export { PublishComponent } from './publish-component.ts';
export { ReviseComponent } from './revise-component.ts';
export type { ContentTypeView } from './content-type.view.ts';
export { CreateContentType } from './create-content-type.ts';
export { DeleteContentType } from './delete-content-type.ts';
export { GetContentType } from './get-content-type.ts';
export { ListContentTypes } from './list-content-types.ts';
export { PublishContentType } from './publish-content-type.ts';
export type { VersionChoice } from './version-choice.ts';
export { ReviseContentType } from './revise-content-type.ts';
export { CreateWorkflowDefinition } from './create-workflow-definition.ts';
export { DeleteWorkflowDefinition } from './delete-workflow-definition.ts';
export { GetWorkflowDefinition } from './get-workflow-definition.ts';
export { ListWorkflowDefinitions } from './list-workflow-definitions.ts';
export { PublishWorkflowDefinition } from './publish-workflow-definition.ts';
export { ReviseWorkflowDefinition } from './revise-workflow-definition.ts';
export { WithdrawLanguages } from './withdraw-languages.ts';
export type { WorkflowDefinitionView } from './workflow-definition.view.ts';

export { ChangeTagGroup } from './tags/change-tag-group.ts';
export { ChangeTag } from './tags/change-tag.ts';
export { CloseTags } from './tags/close-tags.ts';
export { CreateTagGroup } from './tags/create-tag-group.ts';
export { CreateTag } from './tags/create-tag.ts';
export { DeleteTagGroup } from './tags/delete-tag-group.ts';
export { DeleteTag } from './tags/delete-tag.ts';
export { DeleteTags } from './tags/delete-tags.ts';
export { tagCloser, type EndedProject } from './tags/tag-closer.process.ts';
export { GetTag, type TagChoice } from './tags/get-tag.ts';
export { GetTagGroup } from './tags/get-tag-group.ts';
export { GetTagGroupUsage, type TagGroupUsageItem } from './tags/get-tag-group-usage.ts';
export { GetTagUsage, type TagUsageListing } from './tags/get-tag-usage.ts';
export { ListTagGroups, tagGroupOrderNames, type TagGroupListing } from './tags/list-tag-groups.ts';
export { ListTags, type TagListing } from './tags/list-tags.ts';
export { tagOrderNames } from './tags/tag-order.ts';
export type { TagGroupView, TagView } from './tags/tag.view.ts';

export const contentCommandHandlers = [
  DefinitionIds,
  ComponentUse,
  ComponentKnowledge,
  CreateComponentHandler,
  ReviseComponentHandler,
  PublishComponentHandler,
  DeleteComponentHandler,
  CloseContentModelHandler,
  WithdrawLanguagesHandler,
  ContentTypeKnowledge,
  ContentTypeLanguages,
  CreateContentTypeHandler,
  ReviseContentTypeHandler,
  PublishContentTypeHandler,
  DeleteContentTypeHandler,
  WorkflowDefinitionKnowledge,
  CreateWorkflowDefinitionHandler,
  ReviseWorkflowDefinitionHandler,
  PublishWorkflowDefinitionHandler,
  DeleteWorkflowDefinitionHandler,
  EntryKnowledge,
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
  TagKnowledge,
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
  // Queries of the streams, which only the command side reads.
  GetEntryVersionHandler,
  ReadEntryVersionsHandler,
];
export const contentQueryHandlers = [
  TagUses,
  TagShelf,
  GetTagHandler,
  GetTagGroupHandler,
  GetTagGroupUsageHandler,
  GetTagUsageHandler,
  ListTagGroupsHandler,
  ListTagsHandler,

  GetComponentHandler,
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
  GetPublishedAssetHandler,
  IsDeliveredHandler,
];

/** Queries of the search index, for a process with an `INDEX_READER`. */
export const entryListHandlers = [
  SeenTypes,
  EntryViews,
  IndexedEntries,
  SearchGrounds,
  ListEntriesHandler,
  SearchEntriesHandler,
];
