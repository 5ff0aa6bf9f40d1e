export * from './project/project.aggregate.ts';
export type * from './project/project.commands.ts';
export { projectErrors } from './project/project.errors.ts';
export type * from './project/project.events.ts';
export type { LiveProject, Project } from './project/project.state.ts';
export * from './project/project.stream.ts';
export * from './project-removals/project-removals.aggregate.ts';
export type * from './project-removals/project-removals.commands.ts';
export type * from './project-removals/project-removals.events.ts';
export { isUnderWay, type ProjectRemovals } from './project-removals/project-removals.state.ts';
export * from './project-removals/project-removals.stream.ts';
export { askedActions, type NodeAction } from './tree/asked-actions.ts';
export * from './tree/tree.aggregate.ts';
export type * from './tree/tree.commands.ts';
export { nodeErrors } from './tree/tree.errors.ts';
export type * from './tree/tree.events.ts';
export { ancestorIds, DEEPEST_LEVEL, pathsOf } from './tree/tree.paths.ts';
export { planted, type LiveTree, type Tree, type TreeNode } from './tree/tree.state.ts';
export * from './tree/tree.stream.ts';
export { addressOf, hostOf, parts, type Address } from './redirects/matching/address.ts';
export {
  firstHop,
  hopsFrom,
  isPermanent,
  locationBehind,
  statusOf,
  addressBehind,
  type Hop,
  type PassedOver,
} from './redirects/matching/hops.ts';
export { encodedPath, sameAddress } from './redirects/matching/address.ts';
export { withQuery } from './redirects/matching/destination.ts';
export { importEvents, inAppends, preparationEvents, type ImportPart } from './redirects/import-parts.ts';
export { importSteps, type ImportPlan } from './redirects/import-redirects.ts';
export { MOST_REDIRECTS } from './redirects/change-redirects.ts';
export * from './redirects/redirects.aggregate.ts';
export type * from './redirects/redirects.commands.ts';
export { redirectErrors } from './redirects/redirects.errors.ts';
export * from './redirects/redirects.events.ts';
export { placeKey, type KeptPath, type Redirect, type Redirects } from './redirects/redirects.state.ts';
export * from './redirects/redirects.stream.ts';
export { pathBefore } from './redirects/matching/path-before.ts';
export { tracesOf, type Trace, type Way } from './redirects/matching/ways.ts';
export { asciiDomain } from './redirects/matching/source.ts';
export { compileSteps, inOrder } from './redirects/matching/matching.ts';
export * from './views/views.aggregate.ts';
export type * from './views/views.commands.ts';
export { viewErrors } from './views/views.errors.ts';
export * from './views/views.events.ts';
export type { View, Views } from './views/views.state.ts';
export * from './views/views.stream.ts';
