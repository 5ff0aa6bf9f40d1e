import { randomUUID } from 'node:crypto';
import { treeAggregate } from './tree.aggregate.ts';
import type { TreeEvent } from './tree.events.ts';
import { treeSnapshot } from './tree.snapshot.ts';
import type { Tree } from './tree.state.ts';

const projectUuid = randomUUID();
const rootNodeId = randomUUID();
const plain = { restrictedToLanguages: [], includeInMenu: true, renderer: null, proxy: null };
const fold = (events: readonly TreeEvent[], from: Tree = treeAggregate.initial) =>
  events.reduce(treeAggregate.evolve, from);

const planted: TreeEvent = {
  type: 'TreePlanted',
  schemaVersion: 1,
  data: { projectUuid, rootNodeId, displayName: { 'en-GB': 'Library' } },
};

function created(nodeId: string, parentId: string, entryId?: string): TreeEvent {
  const names = { displayName: { 'en-GB': nodeId, cy: nodeId }, slug: { 'en-GB': nodeId, cy: `n-${nodeId}` } };
  const attachment = entryId === undefined ? null : { entryId, entryLife: 0, contentTypeUuid: null };
  const place = { projectUuid, projectId: 'library', nodeId, parentId, versionNo: '1.0' } as const;
  const isCanonical = entryId !== undefined;
  return { type: 'NodeCreated', schemaVersion: 1, data: { ...place, ...names, ...plain, attachment, isCanonical } };
}

const attached = (nodeId: string, entryId: string): TreeEvent => ({
  type: 'NodeEntryAttached',
  schemaVersion: 1,
  data: {
    ...{ projectUuid, nodeId, versionNo: '2.0' },
    attachment: { entryId, entryLife: 1, contentTypeUuid: randomUUID() },
    formerEntryId: null,
    isCanonical: false,
  },
});
const ordered = (nodeId: string, language: string | null, nodeIds: readonly string[]): TreeEvent => ({
  type: 'ChildOrderSet',
  schemaVersion: 1,
  data: { projectUuid, nodeId, language, nodeIds, unlisted: [] },
});
const deleted = (...nodeIds: string[]): TreeEvent => ({
  type: 'NodesDeleted',
  schemaVersion: 1,
  data: { projectUuid, nodeIds, parents: [{ nodeId: rootNodeId, lost: 1 }] },
});

function everything(): Tree {
  const shelves = Array.from({ length: 30 }, (_, index) => `shelf-${index}`);
  const books = shelves.flatMap((shelf) => Array.from({ length: 50 }, (_, index) => [`${shelf}-${index}`, shelf]));
  return fold([
    planted,
    ...shelves.map((shelf) => created(shelf, rootNodeId)),
    ...books.map(([book = '', shelf = '']) => created(book, shelf, `about-${book}`)),
    created('appendix', 'shelf-3-7'),
    attached('shelf-9', 'about-shelf-2-2'),
    ordered(rootNodeId, null, [...shelves].reverse()),
    ordered('shelf-1', 'cy', ['shelf-1-9', 'shelf-1-3']),
    deleted('shelf-5-1', 'shelf-5-2'),
  ]);
}

function kept(tree: Tree): Tree {
  const unpacking = treeSnapshot.unpack();
  for (const piece of treeSnapshot.pack(tree)) unpacking.add(JSON.parse(JSON.stringify(piece)));
  return unpacking.state();
}

/** Ignores the order of sets and maps, but not of lists. */
function contentOf(tree: Tree): unknown {
  if (tree.status !== 'live') return tree;
  const { nodes, below, places, spent, ...rest } = tree;
  const families = below.map(({ childIds, ...family }) => ({ ...family, childIds: childIds.sort().toArray() }));
  return { ...rest, nodes: nodes.toJS(), below: families.toJS(), places: places.toJS(), spent: spent.sort().toJS() };
}

it('restores the tree', () => {
  const tree = everything();
  expect([...treeSnapshot.pack(tree)].length).toBeGreaterThan(4);
  expect(contentOf(kept(tree))).toEqual(contentOf(tree));
});

it('behaves like the tree afterwards', () => {
  const tree = everything();
  const later = [
    deleted('appendix', 'shelf-3-7'),
    created('pamphlet', 'shelf-9'),
    attached('pamphlet', 'about-shelf-2-2'),
    ordered('shelf-1', null, ['shelf-1-2']),
    deleted('shelf-1-9', 'shelf-1-3'),
  ];
  expect(contentOf(fold(later, kept(tree)))).toEqual(contentOf(fold(later, tree)));
});

it('is not taken of a tree that never existed or was removed', () => {
  const gone: TreeEvent = { type: 'TreeDeleted', schemaVersion: 1, data: { projectUuid } };
  for (const tree of [treeAggregate.initial, fold([planted, gone])]) expect([...treeSnapshot.pack(tree)]).toEqual([]);
  expect(() => treeSnapshot.unpack().state()).toThrow('not the snapshot of a tree');
});
