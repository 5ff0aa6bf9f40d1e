import type { DomainEvent, Fold } from '@annal/kernel';
import { ancestorIds, treeAggregate, treeStream, type Tree, type TreeEvent } from '@annal/structure-domain';
import { projectFacts, projectFactsStream } from './project-facts.ts';

/** The part of `EventStore` needed here. States are at least as new as the call. */
export interface StateReader {
  load<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<{ readonly state: State }>;
}

export const treeFacts: Fold<Tree, TreeEvent> = treeAggregate;

export async function placeOfNode(
  store: StateReader,
  projectUuid: string,
  nodeId: string,
): Promise<{ readonly ancestorIds: readonly string[] } | undefined> {
  const [{ state: project }, { state: tree }] = await Promise.all([
    store.load(projectFacts, projectFactsStream(projectUuid)),
    store.load(treeAggregate, treeStream(projectUuid)),
  ]);
  if (project.status !== 'live') return undefined;
  if (nodeId === project.rootNodeId) return { ancestorIds: [] };
  if (tree.status !== 'live' || !tree.nodes.has(nodeId)) return undefined;
  return { ancestorIds: ancestorIds(tree, nodeId) };
}
