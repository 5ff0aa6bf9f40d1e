import { ChangeNodeHandler } from './tree/change-node.ts';
import { ChangeProjectHandler } from './project/change-project.ts';
import { CreateNodeHandler } from './tree/create-node.ts';
import { CreateProjectHandler } from './project/create-project.ts';
import { DeleteNodeHandler } from './tree/delete-node.ts';
import { DeleteProjectHandler } from './project/delete-project.ts';
import { EntryNodes } from './tree/entry-nodes.ts';
import { FollowEntryHandler } from './tree/follow-entry.ts';
import { GetNodeAncestorsHandler } from './tree/get-node-ancestors.ts';
import { GetNodeHandler } from './tree/get-node.ts';
import { GetProjectHandler } from './project/get-project.ts';
import { KeepTreeHandler } from './tree/keep-tree.ts';
import { ListChildNodesHandler } from './tree/list-child-nodes.ts';
import { ListEntryNodesHandler } from './tree/list-entry-nodes.ts';
import { ListNodeAncestorsHandler } from './tree/list-node-ancestors.ts';
import { ListProjectsHandler } from './project/list-projects.ts';
import { MoveNodeHandler } from './tree/move-node.ts';
import { OrderChildrenHandler } from './tree/order-children.ts';
import { SearchNodesHandler } from './tree/search-nodes.ts';
import { TreeFactLoader } from './tree/tree-fact-loader.ts';
import { ProjectRemovals } from './project/project-removals.ts';
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
import { ChangeViewHandler, CreateViewHandler, DeleteViewHandler } from './views/change-views.ts';
import { GetViewHandler, ListViewsHandler } from './views/read-views.ts';
import { UnorderChildrenHandler } from './tree/unorder-children.ts';

export { inOrder } from './tree/child-order.ts';
export { pathsOf, readAbove, segment, type Above } from './tree/node-paths.ts';
export { GetNode } from './tree/get-node.ts';
export { GetNodeAncestors } from './tree/get-node-ancestors.ts';
export { GetProject } from './project/get-project.ts';
export { keepTree } from './tree/keep-tree.ts';
export { ListChildNodes } from './tree/list-child-nodes.ts';
export { ListEntryNodes } from './tree/list-entry-nodes.ts';
export { ListNodeAncestors } from './tree/list-node-ancestors.ts';
export { ListProjects } from './project/list-projects.ts';
export { SearchNodes } from './tree/search-nodes.ts';
export type { NodeView } from './tree/node.view.ts';
export { ProjectDirectory, type KnownProject } from './project/project-directory.ts';
export type { ProjectView } from './project/project.view.ts';
export { keepRedirects } from './redirects/keep-redirects.ts';
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
  type RedirectWarnings,
} from './redirects/redirect-lookup.ts';
export { redirectsInOrder } from './redirects/redirects-in-order.ts';
export { redirectViews, type RedirectView } from './redirects/redirect.view.ts';
export { RedirectDirectory } from './redirects/redirect-directory.ts';
export { redirectKeeper } from './redirects/redirect-keeper.process.ts';
export { GetView, ListViews, type FoundView, type ViewView } from './views/read-views.ts';
export { treeKeeper } from './tree/tree-keeper.process.ts';

/** Also needs `ProjectDirectory`, which each process provides once. */
export const structureCommandHandlers = [
  TreeFactLoader,
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
  CreateViewHandler,
  ChangeViewHandler,
  DeleteViewHandler,
];
export const structureQueryHandlers = [
  GetProjectHandler,
  ListProjectsHandler,
  GetNodeAncestorsHandler,
  GetNodeHandler,
  ListChildNodesHandler,
  ListEntryNodesHandler,
  ListNodeAncestorsHandler,
  SearchNodesHandler,
  GetRedirectHandler,
  ListRedirectsHandler,
  ExportRedirectsHandler,
  GetViewHandler,
  ListViewsHandler,
];
/** Also needs `RedirectDirectory` and `Deliverables`. */
export const redirectLookup = [NodePlaces, NodeRedirects, RedirectLookup];
