import { assertNever } from '@annal/kernel';
import { Map, Set } from 'immutable';
import type { GroupHierarchyEvent } from './group-hierarchy.events.ts';

type Edges = Map<string, Set<string>>;

/** Every edge in both directions. Acyclic. */
export interface GroupHierarchy {
  readonly children: Edges;
  readonly parents: Edges;
  readonly withdrawn: Set<string>;
}

export const initialGroupHierarchy: GroupHierarchy = { children: Map(), parents: Map(), withdrawn: Set() };

export function evolve(hierarchy: GroupHierarchy, event: GroupHierarchyEvent): GroupHierarchy {
  const { children, parents, withdrawn } = hierarchy;
  switch (event.type) {
    case 'ChildGroupAdded': {
      const { groupId, childGroupId } = event.data;
      return {
        withdrawn,
        children: join(children, groupId, childGroupId),
        parents: join(parents, childGroupId, groupId),
      };
    }
    case 'ChildGroupRemoved': {
      const { groupId, childGroupId } = event.data;
      return {
        withdrawn,
        children: part(children, groupId, childGroupId),
        parents: part(parents, childGroupId, groupId),
      };
    }
    case 'GroupWithdrawn': {
      const { groupId } = event.data;
      return {
        withdrawn: withdrawn.add(groupId),
        children: parents
          .get(groupId, NONE)
          .reduce((left, id) => part(left, id, groupId), children)
          .delete(groupId),
        parents: children
          .get(groupId, NONE)
          .reduce((left, id) => part(left, id, groupId), parents)
          .delete(groupId),
      };
    }
    default:
      return assertNever(event);
  }
}

export function descendantsOf(hierarchy: GroupHierarchy, groupId: string): ReadonlySet<string> {
  return reachable(hierarchy.children, groupId);
}

export function ancestorsOf(hierarchy: GroupHierarchy, groupId: string): ReadonlySet<string> {
  return reachable(hierarchy.parents, groupId);
}

const NONE = Set<string>();

function reachable(edges: Edges, start: string): ReadonlySet<string> {
  const found = new globalThis.Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const next of edges.get(id, NONE)) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  return found;
}

function join(edges: Edges, from: string, to: string): Edges {
  return edges.update(from, NONE, (known) => known.add(to));
}

function part(edges: Edges, from: string, to: string): Edges {
  const left = edges.get(from, NONE).delete(to);
  return left.isEmpty() ? edges.delete(from) : edges.set(from, left);
}
