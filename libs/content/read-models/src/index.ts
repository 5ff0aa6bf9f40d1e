import { assetFileProjection } from './asset-file.projection.ts';
import { componentProjection } from './component.projection.ts';
import { entryProjection } from './entry.projection.ts';
import { contentTypeProjection } from './content-type.projection.ts';
import { tagGroupProjection } from './tag-group.projection.ts';
import { tagUseProjection } from './tag-use.projection.ts';
import { tagProjection } from './tag.projection.ts';
import { taxonomyNodeProjection } from './taxonomy.projection.ts';
import { workflowDefinitionProjection } from './workflow-definition.projection.ts';

export {
  assetFileProjection,
  type AssetFileDocument,
  type UploadDocument,
  type UseDocument,
} from './asset-file.projection.ts';
export { componentProjection, type ComponentDocument } from './component.projection.ts';
export { contentTypeProjection, type ContentTypeDocument } from './content-type.projection.ts';
export {
  entryDocumentId,
  fileDocument,
  folderNames,
  languagesInView,
  linkName,
  tagIdOfName,
  type EntryDocument,
  type FileDocument,
  type EntryStatus,
  type VersionStatus,
} from './entry.document.ts';
export { entryProjection } from './entry.projection.ts';
export { NO_TITLE } from './title-key.ts';
export { searchedEntry, type SearchedEntryDocument } from './search/searched-entry.ts';
export { searchedEntries } from './search/searched-entries.projection.ts';
export {
  IS_BEHIND,
  RIVALS,
  SYS_PATHS,
  sysPath,
  translationPath,
  type SysPath,
  type SysValue,
} from './search/sys-paths.ts';
export { TRANSLATION_STATES, translationFrom, type TranslationState } from './search/translation-states.ts';
export { workflowDefinitionProjection, type WorkflowDefinitionDocument } from './workflow-definition.projection.ts';
export { tagGroupDocumentId, tagGroupProjection, type TagGroupDocument } from './tag-group.projection.ts';
export { tagUseProjection, type FieldTags, type TagUseDocument } from './tag-use.projection.ts';
export {
  labelName,
  tagDocumentId,
  tagProjection,
  type LiveTagDocument,
  type TagDocument,
  type TagVersionDocument,
} from './tag.projection.ts';
export { taxonomyNodeDocumentId, taxonomyNodeProjection, type TaxonomyNodeDocument } from './taxonomy.projection.ts';
export const contentProjections = [
  contentTypeProjection,
  componentProjection,
  workflowDefinitionProjection,
  entryProjection,
  assetFileProjection,
  tagProjection,
  tagGroupProjection,
  tagUseProjection,
  taxonomyNodeProjection,
];
