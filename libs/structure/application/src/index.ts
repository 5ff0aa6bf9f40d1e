import { ChangeNodeHandler } from './change-node.ts';
import { ChangeProjectHandler } from './change-project.ts';
import { CreateNodeHandler } from './create-node.ts';
import { CreateProjectHandler } from './create-project.ts';
import { DeleteNodeHandler } from './delete-node.ts';
import { DeleteProjectHandler } from './delete-project.ts';
import { EntryNodes } from './entry-nodes.ts';
import { FollowEntryHandler } from './follow-entry.ts';
import { GetNodeAncestorsHandler } from './get-node-ancestors.ts';
import { GetNodeHandler } from './get-node.ts';
import { GetProjectHandler } from './get-project.ts';
import { KeepTreeHandler } from './keep-tree.ts';
import { ListChildNodesHandler } from './list-child-nodes.ts';
import { ListEntryNodesHandler } from './list-entry-nodes.ts';
import { ListProjectsHandler } from './list-projects.ts';
import { MoveNodeHandler } from './move-node.ts';
import { OrderChildrenHandler } from './order-children.ts';
import { TreeKnowledge } from './tree-knowledge.ts';
import { ProjectRemovals } from './project-removals.ts';
import {
  ChangeRedirectHandler,
  CreateRedirectHandler,
  DeleteRedirectHandler,
  SetAutomaticRedirectsHandler,
} from './redirects/change-redirects.ts';
import { ImportRedirectsHandler } from './redirects/import-redirects.ts';
import { KeepRedirectsHandler } from './redirects/keep-redirects.ts';
import { NodePlaces } from './redirects/node-places.ts';
import { NodeRedirects } from './redirects/node-redirects.ts';
import { ExportRedirectsHandler, GetRedirectHandler, ListRedirectsHandler } from './redirects/read-redirects.ts';
import { RedirectLookup } from './redirects/redirect-lookup.ts';
import { RedirectStore } from './redirects/redirect-store.ts';
import { UnorderChildrenHandler } from './unorder-children.ts';

export { ChangeNode } from './change-node.ts';
export { ChangeProject } from './change-project.ts';
export { CreateNode } from './create-node.ts';
export { CreateProject } from './create-project.ts';
export { DeleteNode } from './delete-node.ts';
export { DeleteProject } from './delete-project.ts';
export { FollowEntry } from './follow-entry.ts';
export { GetNode } from './get-node.ts';
export { GetNodeAncestors } from './get-node-ancestors.ts';
export { GetProject } from './get-project.ts';
export { KeepTree } from './keep-tree.ts';
export { ListChildNodes } from './list-child-nodes.ts';
export { ListEntryNodes } from './list-entry-nodes.ts';
export { ListProjects } from './list-projects.ts';
export { MoveNode } from './move-node.ts';
export type { NodeView } from './node.view.ts';
export { OrderChildren } from './order-children.ts';
export { ProjectDirectory, type KnownProject } from './project-directory.ts';
export type { ProjectView } from './project.view.ts';
export { ChangeRedirect, CreateRedirect, DeleteRedirect, SetAutomaticRedirects } from './redirects/change-redirects.ts';
export { ImportRedirects } from './redirects/import-redirects.ts';
export { KeepRedirects } from './redirects/keep-redirects.ts';
export { Deliverables } from './redirects/deliverables.ts';
export {
  ExportRedirects,
  GetRedirect,
  ListRedirects,
  REDIRECT_ORDERS,
  type RedirectFilter,
  type RedirectPage,
} from './redirects/read-redirects.ts';
export {
  addressAsked,
  RedirectLookup,
  type RedirectAnswer,
  type RedirectCandidate,
} from './redirects/redirect-lookup.ts';
export type { RedirectView } from './redirects/redirect.view.ts';
export { RedirectDirectory } from './redirects/redirect-directory.ts';
export { redirectKeeper } from './redirects/redirect-keeper.process.ts';
export { treeKeeper } from './tree-keeper.process.ts';
export { UnorderChildren } from './unorder-children.ts';

/** Also needs `ProjectDirectory`, which each process provides once. */
export const structureCommandHandlers = [
  TreeKnowledge,
  EntryNodes,
  CreateProjectHandler,
  ChangeProjectHandler,
  DeleteProjectHandler,
  ProjectRemovals,
  CreateNodeHandler,
  ChangeNodeHandler,
  MoveNodeHandler,
  DeleteNodeHandler,
  OrderChildrenHandler,
  UnorderChildrenHandler,
  FollowEntryHandler,
  KeepTreeHandler,
  RedirectStore,
  CreateRedirectHandler,
  ChangeRedirectHandler,
  DeleteRedirectHandler,
  SetAutomaticRedirectsHandler,
  ImportRedirectsHandler,
  KeepRedirectsHandler,
];
export const structureQueryHandlers = [
  GetProjectHandler,
  ListProjectsHandler,
  GetNodeAncestorsHandler,
  GetNodeHandler,
  ListChildNodesHandler,
  ListEntryNodesHandler,
  GetRedirectHandler,
  ListRedirectsHandler,
  ExportRedirectsHandler,
];
/** Also needs `RedirectDirectory` and `Deliverables`. */
export const redirectLookup = [NodePlaces, NodeRedirects, RedirectLookup];
