export * from './asset-file/asset-file.aggregate.ts';
export type * from './asset-file/asset-file.commands.ts';
export type * from './asset-file/asset-file.events.ts';
export type { AssetFile, UploadedFile } from './asset-file/asset-file.state.ts';
export * from './asset-file/asset-file.stream.ts';
export * from './asset-name/asset-name.aggregate.ts';
export type * from './asset-name/asset-name.events.ts';
export * from './asset-name/asset-name.stream.ts';
export * from './built-in-type/built-in-definition.ts';
export * from './built-in-type/built-in-types.ts';
export * from './component/component.aggregate.ts';
export type * from './component/component.commands.ts';
export { componentErrors } from './component/component.errors.ts';
export type * from './component/component.events.ts';
export type { Component, LiveComponent } from './component/component.state.ts';
export * from './component/component.stream.ts';
export * from './content-model/content-model.aggregate.ts';
export type * from './content-model/content-model.commands.ts';
export type * from './content-model/content-model.events.ts';
export { hasDefinitions, isClosing, isLosing, languagesInUse } from './content-model/content-model.project.ts';
export {
  contentTypeUuidOf,
  definitionUuidOf,
  hasChildren,
  usersOf,
  type ContentModel,
} from './content-model/content-model.state.ts';
export * from './content-model/content-model.stream.ts';
export * from './content-type/content-type.aggregate.ts';
export type * from './content-type/content-type.commands.ts';
export { contentTypeErrors } from './content-type/content-type.errors.ts';
export type * from './content-type/content-type.events.ts';
export type { ContentType, LiveContentType } from './content-type/content-type.state.ts';
export * from './content-type/content-type.stream.ts';
export type { UndecidedDefinition } from './definition/wanted-definition-facts.ts';
export { extensionOf, readFolder, usableFilename } from './entry/asset/asset-path.ts';
export * from './entry/entry.aggregate.ts';
export { assetTypeFor, claimKey, isAt, uploadActions, type AssetClaim } from './entry/asset/entry.asset.ts';
export * from './entry/entry.commands.ts';
export { entryIdOf } from './entry/entry.create.ts';
export { entryErrors } from './entry/entry.errors.ts';
export type * from './entry/entry.events.ts';
export { completedFields, entryDescription, entryTitle, textOf } from './entry/entry.fields.ts';
export { answeringLanguage } from './entry/entry.invoke.ts';
export { defaultVariation, isLive, liveVariations, variationIn } from './entry/entry.state.ts';
export type { Entry, ExistingEntry, Variation } from './entry/entry.state.ts';
export * from './entry/entry.stream.ts';
export { readSys, readTriggerBody, type SentSys } from './entry/entry.sys.ts';
export { parseJsonPatch, type JsonPatchOperation } from './entry/json-patch/json-patch.ts';
export { haveTaxonomyFields, possibleTaxonomyKeys, taxonomyKeysOf } from './taxonomy/taxonomy-keys.ts';
export * from './tag-set/tag-set.aggregate.ts';
export type * from './tag-set/tag-set.commands.ts';
export { tagErrors } from './tag-set/tag-set.errors.ts';
export type * from './tag-set/tag-set.events.ts';
export { goneTag } from './tag-set/tag-set.gone.ts';
export { emptyTagSet } from './tag-set/tag-set.state.ts';
export type { Tag, TagGroup, TagSet } from './tag-set/tag-set.state.ts';
export * from './tag-set/tag-set.stream.ts';
export * from './taxonomy/taxonomy.aggregate.ts';
export type * from './taxonomy/taxonomy.commands.ts';
export { taxonomyErrors } from './taxonomy/taxonomy.errors.ts';
export type * from './taxonomy/taxonomy.events.ts';
export { lineOf, ROOT_KEY } from './taxonomy/taxonomy.keys.ts';
export { nodeAtPath, ROOT_NAME, shownName, taxonomyPath, type NameLanguages } from './taxonomy/taxonomy.paths.ts';
export type { Taxonomy, TaxonomyNode } from './taxonomy/taxonomy.state.ts';
export * from './taxonomy/taxonomy.stream.ts';
export { judgedDeletions, type FailedDeletion } from './tag-set/tag.delete.ts';
export { usableGuid } from './tag-set/tag.decide.ts';
export * from './workflow-definition/workflow-definition.aggregate.ts';
export type * from './workflow-definition/workflow-definition.commands.ts';
export {
  workflowDefinitionErrors,
  workflowDefinitionOperations,
} from './workflow-definition/workflow-definition.errors.ts';
export type * from './workflow-definition/workflow-definition.events.ts';
export { runningWorkflow } from './workflow-definition/running-workflow.ts';
export type { CustomWorkflow, LiveCustomWorkflow } from './workflow-definition/workflow-definition.state.ts';
export * from './workflow-definition/workflow-definition.stream.ts';
