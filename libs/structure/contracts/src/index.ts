export { projectFacts, projectFactsStream, type ProjectFacts } from './project-facts.ts';
export * from './project.messages.ts';
export { projectErrors } from '@annal/structure-domain';
export type { ProjectEvent } from '@annal/structure-domain';
