export * from './node.messages.ts';
export { projectFacts, projectFactsStream, type ProjectFacts } from './project-facts.ts';
export * from './project.messages.ts';
export { placeOfNode, treeFacts } from './tree-facts.ts';
export { nodeErrors, projectErrors } from '@annal/structure-domain';
export type { ProjectEvent, Tree, TreeEvent } from '@annal/structure-domain';
