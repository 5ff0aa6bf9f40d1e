import { deciderSpec } from '@annal/testing';
import { treeAggregate } from './tree.aggregate.ts';
import type { NodeEntry, TreeCommand } from './tree.commands.ts';
import {
  canonical,
  change,
  create,
  deleted,
  entryId,
  event,
  facts,
  holding,
  move,
  node,
  nodeId,
  order,
  planted,
  remove,
  root,
} from './testing/trees.ts';

const given = deciderSpec(treeAggregate);
const changed = (number: number, versionNo: `${number}.0`, details: object) =>
  event('NodeDetailsChanged', { nodeId: nodeId(number), versionNo, ...details });
const moved = (number: number, parent: number, formerParent: number, versionNo: `${number}.0` = '2.0') =>
  event('NodeMoved', {
    nodeId: nodeId(number),
    versionNo,
    parentId: nodeId(parent),
    formerParentId: nodeId(formerParent),
  });
const leaving = (former: string, present: string, parent = 0) => ({
  paths: { parentId: nodeId(parent), former: { 'en-GB': former }, present: { 'en-GB': present } },
});
const withPaths = <Event extends { readonly data: object }>(event: Event, paths: object): Event => ({
  ...event,
  data: { ...event.data, ...paths },
});
describe('creating', () => {
  it('starts the tree with its root', () =>
    given()
      .when(create(1, 0, { displayName: { 'en-GB': 'n1' } }))
      .then(planted, node(1)));
  it('continues an existing tree', () => given(planted, node(1)).when(create(2, 1)).then(node(2, 1)));
  it('does nothing for a repeated command', () => given(planted, node(1)).when(create(1, 0)).then());
  it('is refused below a missing node', () => given(planted).when(create(1, 7)).thenRejected('Node.NotFound'));
  it('is refused with an id in use', () =>
    given(planted, node(1))
      .when(create(2, 0, { id: nodeId(1) }))
      .thenRejected('Node.IdTaken'));
  it('is refused with an id that was in use before', () =>
    given(planted, node(1), deleted([1], 0))
      .when(create(2, 0, { id: nodeId(1) }))
      .thenRejected('Node.IdTaken'));
  it('is refused with the slug of a sibling', () =>
    given(planted, node(1))
      .when(create(2, 0, { slug: { 'en-GB': 'N1' } }))
      .thenRejected('Node.Invalid'));
  it('accepts a slug that a sibling has given up', () =>
    given(planted, node(1), changed(1, '2.0', { slug: { 'en-GB': 'x' } }))
      .when(create(2, 0, { slug: { 'en-GB': 'n1' } }))
      .then(node(2, 0, { displayName: { 'en-GB': 'n1' }, slug: { 'en-GB': 'n1' } })));
  it('gives an entry its first place, or a further one', () => {
    const sent = { entryId: entryId(1) };
    given(planted)
      .when(create(1, 0, sent))
      .then(node(1, 0, holding(1)));
    given(planted, node(1, 0, holding(1)))
      .when(create(2, 0, sent))
      .then(node(2, 0, holding(1, false)));
    given(planted, node(1, 0, holding(1)))
      .when(create(2, 0, { ...sent, isCanonical: true }))
      .then(node(2, 0, holding(1)), canonical([1, 1, false, '2.0']));
  });

  it.each<NodeEntry['status']>(['gone', 'foreign'])('is refused with an entry that is %s', (status) => {
    const command = create(1, 0, { entryId: entryId(1) }) as Extract<TreeCommand, { type: 'CreateNode' }>;
    const entry = { status, life: 1, contentTypeUuid: null };
    given(planted)
      .when({ ...command, data: { ...command.data, entry } })
      .thenRejected('Node.Invalid', [{ field: 'entryId', message: `The entry '${entryId(1)}' does not exist` }]);
  });

  it('is refused beyond 2,000 children', () => {
    const full = Array.from({ length: 2000 }, (_, index) => node(index + 1));
    const message = 'A parent must not have more than 2000 children';
    given(planted, ...full)
      .when(create(2001, 0))
      .thenRejected('Node.Invalid', [{ field: '', message }]);
    given(planted, ...full, node(3000, 1))
      .when(move(3000, 0))
      .thenRejected('Node.Invalid', [{ field: '', message }]);
    given(planted, ...full)
      .when(change(5, { parentId: root }))
      .then();
    given(planted, ...full, deleted([7], 0))
      .when(create(2001, 0))
      .then(node(2001));
  });
});

describe('changing', () => {
  it('stores the differences, and nothing when there are none', () => {
    given(planted, node(1))
      .when(change(1, { includeInMenu: false, slug: { 'en-GB': 'n1' } }))
      .then(changed(1, '2.0', { includeInMenu: false }));
    given(planted, node(1))
      .when(change(1, { includeInMenu: true, id: nodeId(1), version: { versionNo: '1.0' } }))
      .then();
    given(planted, node(1))
      .when(change(1, { renderer: { a: 1, b: 2 } }))
      .then(changed(1, '2.0', { renderer: { a: 1, b: 2 } }));
    given(planted, node(1, 0, { renderer: { a: 1, b: 2 } }))
      .when(change(1, { renderer: { b: 2, a: 1 } }))
      .then();
  });
  it('starts the tree when it concerns the root', () =>
    given()
      .when(change(0, { includeInMenu: false }))
      .then(planted, changed(0, '2.0', { includeInMenu: false })));
  it('starts no tree when nothing differs', () => given().when(change(0, {})).then());
  it('is refused unless the version is the latest', () =>
    given(planted, node(1))
      .when(change(1, { version: { versionNo: '2.0' } }))
      .thenRejected('Node.NotLatestVersion'));
  it('is refused without a slug', () =>
    given(planted, node(1))
      .when(change(1, { slug: {}, displayName: {} }))
      .thenRejected('Node.Invalid'));
  it('derives slugs from names when they were removed', () =>
    given(planted, node(1))
      .when(change(1, { slug: {}, displayName: { cy: 'Llyfrau' } }))
      .then(
        changed(1, '2.0', {
          displayName: { cy: 'Llyfrau' },
          slug: { cy: 'llyfrau' },
          paths: { parentId: root, former: { 'en-GB': '/n1' }, present: { cy: '/llyfrau' } },
        }),
      ));
  it('removes an entry and makes its oldest other place the main one', () => {
    const three = [planted, node(3, 0, holding(1)), node(2, 0, holding(1, false)), node(1, 0, holding(1, false))];
    const detached = event('NodeEntryDetached', { nodeId: nodeId(3), versionNo: '2.0', entryId: entryId(1) });
    given(...three)
      .when(change(3, { entryId: null }))
      .then(detached, canonical([2, 1, true, '2.0']));
    given(...three)
      .when(change(1, { isCanonical: true }))
      .then(canonical([3, 1, false, '2.0'], [1, 1, true, '2.0']));
    given(...three)
      .when(change(3, { isCanonical: false }))
      .then();
    const { attachment } = holding(2);
    const attached = {
      nodeId: nodeId(3),
      versionNo: '2.0',
      attachment,
      formerEntryId: entryId(1),
      isCanonical: true,
    } as const;
    given(...three)
      .when(change(3, { entryId: entryId(2) }))
      .then(event('NodeEntryAttached', attached), canonical([2, 1, true, '2.0']));
  });
});

describe('moving', () => {
  const family = [planted, node(1), node(2, 1), node(3, 2), node(4)];
  it('changes one node', () =>
    given(...family)
      .when(move(2, 4))
      .then(withPaths(moved(2, 4, 1), leaving('/n1/n2', '/n4/n2', 1))));
  it('stores the changed paths once, with the last event', () =>
    given(...family)
      .when(change(2, { parentId: nodeId(4), slug: { 'en-GB': 'other' } }))
      .then(
        changed(2, '2.0', { slug: { 'en-GB': 'other' } }),
        withPaths(moved(2, 4, 1), leaving('/n1/n2', '/n4/other', 1)),
      ));
  it('does not free the slug of a former sibling that it takes elsewhere', () => {
    const before = [planted, node(1), node(2), node(3)];
    const taking = change(1, { parentId: nodeId(3), slug: { 'en-GB': 'n2' } });
    const tree = before.reduce(treeAggregate.evolve, treeAggregate.initial);
    given(...before, ...treeAggregate.decide(taking, tree))
      .when(create(4, 0, { slug: { 'en-GB': 'n2' } }))
      .thenRejected('Node.Invalid');
  });
  it('to the current place does nothing', () =>
    given(...family)
      .when(move(2, 1))
      .then());
  it.each([
    [1, 1],
    [1, 2],
    [1, 3],
  ])('%i below %i is refused', (number, target) =>
    given(...family)
      .when(move(number, target))
      .thenRejected('Node.Invalid'),
  );
  it('is refused for the root and below a missing node', () => {
    given(...family)
      .when(move(0, 4))
      .thenRejected('Node.Invalid');
    given(...family)
      .when(move(4, 9))
      .thenRejected('Node.NotFound');
  });
  it('knows the depth after other moves', () => {
    const chain = Array.from({ length: 10 }, (_, index) => node(index + 11, index === 0 ? 0 : index + 10));
    const grown = [planted, ...chain, node(1), node(2, 1), node(3, 2)];
    given(...grown)
      .when(move(1, 17))
      .then(withPaths(moved(1, 17, 0), leaving('/n1', '/n11/n12/n13/n14/n15/n16/n17/n1')));
    given(...grown)
      .when(move(1, 18))
      .thenRejected('Node.Invalid', [{ field: '', message: 'The maximum depth for a node is 10 levels deep' }]);
    given(...grown, moved(3, 0, 2))
      .when(move(1, 18))
      .then(withPaths(moved(1, 18, 0), leaving('/n1', '/n11/n12/n13/n14/n15/n16/n17/n18/n1')));
    given(...grown, deleted([3], 2))
      .when(move(1, 18))
      .then(withPaths(moved(1, 18, 0), leaving('/n1', '/n11/n12/n13/n14/n15/n16/n17/n18/n1')));
    given(...grown, moved(2, 13, 1))
      .when(move(1, 19))
      .then(withPaths(moved(1, 19, 0), leaving('/n1', '/n11/n12/n13/n14/n15/n16/n17/n18/n19/n1')));
  });
});

describe('deleting', () => {
  const family = [planted, node(1), node(2, 1, holding(1)), node(3, 2), node(4, 0, holding(1, false))];
  it('names all removed nodes, deepest first', () =>
    given(...family)
      .when(remove(1))
      .then(deleted([3, 2, 1], 0), canonical([4, 1, true, '2.0'])));
  it('proceeds in parts that each leave a complete tree', () => {
    given(...family)
      .when(remove(1, 2))
      .then(
        event('NodesDeleted', { nodeIds: [nodeId(3), nodeId(2)], parents: [{ nodeId: nodeId(1), lost: 1 }] }),
        canonical([4, 1, true, '2.0']),
      );
    const { state } = given(...family, event('NodesDeleted', { nodeIds: [nodeId(3), nodeId(2)], parents: [] }));
    expect(treeAggregate.decide(remove(1, 2), state)).toEqual([deleted([1], 0)]);
  });
  it('of very many nodes takes several events, the last of which counts', () => {
    const many = Array.from({ length: 4 }, (_, branch) => [
      node(branch + 2, 1),
      ...Array.from({ length: 1999 }, (_, index) => node((branch + 1) * 10_000 + index, branch + 2)),
    ]).flat();
    const events = treeAggregate.decide(remove(1), given(planted, node(1), ...many).state);
    expect(
      events.map(({ data }) => ('nodeIds' in data && 'parents' in data ? [data.nodeIds.length, data.parents] : null)),
    ).toEqual([
      [6000, []],
      [2001, [{ nodeId: root, lost: 1 }]],
    ]);
    expect(Math.max(...events.map((each) => JSON.stringify(each).length))).toBeLessThan(256 * 1024);
  });
  it('is refused for the root and for removed nodes', () => {
    given(...family)
      .when(remove(0))
      .thenRejected('Node.Invalid');
    given(...family, deleted([3, 2, 1], 0))
      .when(remove(2))
      .thenRejected('Node.NotFound');
  });
});

describe('ordering', () => {
  const three = [planted, node(1), node(2), node(3)];
  const set = (numbers: number[], unlisted: number[] = [], language: string | null = null) =>
    event('ChildOrderSet', { nodeId: root, language, nodeIds: numbers.map(nodeId), unlisted: unlisted.map(nodeId) });
  const unorder: TreeCommand = { type: 'UnorderChildren', data: { facts, parentId: root, language: undefined } };
  it('stores the previous order', () =>
    given(...three, set([1, 2]))
      .when(order(0, [3, 1]))
      .then(set([3, 1], [2])));
  it('without a difference does nothing', () =>
    given(...three, set([1, 2]))
      .when(order(0, [1, 2]))
      .then());
  it('is kept by language', () =>
    given(...three, set([1, 2]))
      .when(order(0, [1, 2], 'CY'))
      .then(set([1, 2], [], 'cy')));
  it('forgets nodes that left', () => {
    given(...three, set([1, 2]), deleted([1], 0))
      .when(order(0, [3]))
      .then(set([3], [2]));
    given(...three, set([1]), moved(1, 2, 0))
      .when(unorder)
      .then();
  });
  it('can be removed', () => {
    const removed = event('ChildOrderRemoved', { nodeId: root, language: null, nodeIds: [nodeId(2), nodeId(1)] });
    given(...three, set([2, 1]))
      .when(unorder)
      .then(removed);
    given(...three, set([2, 1]), removed)
      .when(unorder)
      .then();
  });
});
