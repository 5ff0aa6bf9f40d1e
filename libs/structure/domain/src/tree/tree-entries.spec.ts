import { deciderSpec } from '@annal/testing';
import { treeAggregate } from './tree.aggregate.ts';
import type { TreeCommand } from './tree.commands.ts';
import {
  canonical,
  create,
  deleted,
  detach,
  entryId,
  event,
  facts,
  holding,
  node,
  nodeId,
  planted,
  projectUuid,
} from './testing/trees.ts';

const given = deciderSpec(treeAggregate);
describe('entries', () => {
  const place = (parent: number, more: object = {}): TreeCommand => {
    const wanted = { language: 'en-GB', title: 'n1', slug: 'n1', ...more };
    const entry = { entryId: entryId(1), entryLife: 2, contentTypeUuid: null };
    return { type: 'PlaceEntry', data: { facts, nodeId: nodeId(9), parentId: nodeId(parent), ...entry, ...wanted } };
  };
  const placed = (slug: string, parent = 0, name = 'n1') =>
    node(9, parent, { ...holding(1, true, 2), slug: { 'en-GB': slug }, displayName: { 'en-GB': name } });
  const notPlaced = (parent: number, reason: 'parentGone' | 'tooManyChildren' | 'tooDeep' | 'noSlug') =>
    event('EntryNotPlaced', { nodeId: nodeId(9), entryId: entryId(1), parentId: nodeId(parent), reason });

  it('get a node with the first free slug, once', () => {
    given(planted).when(place(0)).then(placed('n1'));
    given(planted, node(1)).when(place(0)).then(placed('n1-2'));
    given(planted, node(1), node(2, 0, { slug: { 'en-GB': 'N1-2' } }))
      .when(place(0))
      .then(placed('n1-3'));
    given(planted, placed('n1')).when(place(0)).then();
    given(planted, placed('n1'), deleted([9], 0))
      .when(place(0))
      .then();
    given(planted)
      .when(place(0, { slug: null, title: 'Straße' }))
      .then(placed('strasse', 0, 'Straße'));
  });
  it('get none when there is no place, and none later', () => {
    const chain = Array.from({ length: 10 }, (_, index) => node(index + 11, index === 0 ? 0 : index + 10));
    given(planted, ...chain)
      .when(place(20))
      .then(notPlaced(20, 'tooDeep'));
    given(planted, ...Array.from({ length: 2000 }, (_, index) => node(index + 11)))
      .when(place(0))
      .then(notPlaced(0, 'tooManyChildren'));
    given(planted).when(place(7)).then(notPlaced(7, 'parentGone'));
    given(planted)
      .when(place(0, { slug: null, title: '???' }))
      .then(notPlaced(0, 'noSlug'));
    given(planted, notPlaced(7, 'parentGone'), node(7)).when(place(7)).then();
  });
  it('leave their nodes when they are deleted', () => {
    const detached = (number: number) =>
      event('NodeEntryDetached', { nodeId: nodeId(number), versionNo: '2.0', entryId: entryId(1) });
    const both = [planted, node(1, 0, holding(1)), node(2, 0, holding(1, false, 1)), node(3, 0, holding(2))];
    given(...both)
      .when(detach(1, 1))
      .then(detached(1), canonical([2, 1, true, '2.0']));
    given(...both)
      .when(detach(1, 2))
      .then(detached(1), detached(2));
    given(...both)
      .when(detach(1, 0))
      .then();
  });
});

describe('the tree itself', () => {
  const gone = event('TreeDeleted', {});
  const end: TreeCommand = { type: 'DeleteTree', data: { projectUuid } };
  it('is removed with its project, once', () => {
    given().when(end).then(gone);
    given(planted, node(1)).when(end).then(gone);
    given(gone).when(end).then();
  });
  it('does not grow afterwards', () => given(planted, gone).when(create(1, 0)).thenRejected('Project.NotFound'));
});
