export * from './assets.messages.ts';
export { definitionFacts, type DefinitionFacts } from './definition-facts.ts';
export {
  contentTypeNames,
  contentTypeSource,
  entrySource,
  entrySummaryOf,
  type EntrySummary,
  type WantedPlace,
} from './entry-summary.ts';
export * from './component.messages.ts';
export { componentSource } from './component-source.ts';
export * from './content-model.messages.ts';
export * from './content-type.messages.ts';
export * from './entries.messages.ts';
export type { StateReader } from './state-reader.ts';
export { tagFacts, type TagSet, type TagSetEvent } from './tag-facts.ts';
export * from './tags.messages.ts';
export { ROOT_KEY, ROOT_NAME, taxonomyFacts, type Taxonomy, type TaxonomyEvent } from './taxonomy-facts.ts';
export * from './taxonomy.messages.ts';
export { workflowDefinitionSource } from './workflow-definition-source.ts';
export * from './workflow-definitions.messages.ts';
export {
  builtInTypeIds,
  entryErrors,
  tagErrors,
  taxonomyErrors,
  extensionOf,
  usableFilename,
  type FileFacts,
} from '@annal/content-domain';
export { workflowColors } from '@annal/content-rules';
export type { ComponentEvent, ContentTypeEvent, EntryEvent, WorkflowDefinitionEvent } from '@annal/content-domain';
