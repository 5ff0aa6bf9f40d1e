export { contentModelFacts, type ContentModelFacts, type StateReader } from './content-type-facts.ts';
export { definitionFacts, type DefinitionFacts } from './definition-facts.ts';
export * from './component.messages.ts';
export * from './content-type.messages.ts';
export * from './entries.messages.ts';
export * from './workflow-definitions.messages.ts';
export { entryErrors } from '@annal/content-domain';
