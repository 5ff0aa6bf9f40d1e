export * from './node.messages.ts';
export { projectFacts, projectFactsStream, type ProjectFacts } from './project-facts.ts';
export * from './project.messages.ts';
export { redirectsFacts } from './redirects-facts.ts';
export * from './redirect.messages.ts';
export * from './view.messages.ts';
export { placeOfNode, treeFacts } from './tree-facts.ts';
export {
  nodeErrors,
  projectErrors,
  redirectErrors,
  viewErrors,
  IMPORT_MODES,
  VIEW_AREAS,
} from '@annal/structure-domain';
export type {
  ImportMode,
  ProjectEvent,
  Redirects,
  RedirectsEvent,
  SentRedirect,
  SentView,
  Tree,
  TreeEvent,
  ViewArea,
} from '@annal/structure-domain';
