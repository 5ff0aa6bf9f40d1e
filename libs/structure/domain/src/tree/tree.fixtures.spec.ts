import { treeAggregate } from './tree.aggregate.ts';
import type { TreeEvent } from './tree.events.ts';
import type { LiveTree } from './tree.state.ts';

const key = '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21"';
const attachment = '{"entryId":"bdef3698","entryLife":0,"contentTypeUuid":null}';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<TreeEvent['type'], string>> = {
  TreePlanted: `{${key},"rootNodeId":"root","displayName":{"en-GB":"Library"}}`,
  NodeCreated: `{${key},"projectId":"library","nodeId":"books","parentId":"root","versionNo":"1.0","displayName":{"en-GB":"Books"},"slug":{"en-GB":"books"},"restrictedToLanguages":[],"includeInMenu":true,"renderer":null,"proxy":null,"attachment":${attachment},"isCanonical":true}`,
  NodeDetailsChanged: `{${key},"nodeId":"books","versionNo":"2.0","displayName":{"en-GB":"Our books"},"includeInMenu":false}`,
  NodeMoved: `{${key},"nodeId":"poetry","versionNo":"2.0","parentId":"books","formerParentId":"root"}`,
  NodeEntryAttached: `{${key},"nodeId":"poetry","versionNo":"3.0","attachment":${attachment},"formerEntryId":null,"isCanonical":false}`,
  NodeEntryDetached: `{${key},"nodeId":"poetry","versionNo":"5.0","entryId":"bdef3698"}`,
  CanonicalNodesChanged: `{${key},"nodes":[{"nodeId":"books","entryId":"bdef3698","isCanonical":false,"versionNo":"3.0"},{"nodeId":"poetry","entryId":"bdef3698","isCanonical":true,"versionNo":"4.0"}]}`,
  NodesDeleted: `{${key},"nodeIds":["poetry","books"],"parents":[{"nodeId":"root","lost":1}]}`,
  ChildOrderSet: `{${key},"nodeId":"root","language":"cy","nodeIds":["poetry","books"],"unlisted":[]}`,
  ChildOrderRemoved: `{${key},"nodeId":"root","language":"cy","nodeIds":["poetry","books"]}`,
  EntryNotPlaced: `{${key},"nodeId":"lost","entryId":"bdef3698","parentId":"gone","reason":"parentGone"}`,
  TreeDeleted: `{${key}}`,
};

const eventOf = (type: TreeEvent['type'], changes = {}) =>
  ({ type, schemaVersion: 1, data: { ...(JSON.parse(stored[type]) as object), ...changes } }) as TreeEvent;
const poetry = eventOf('NodeCreated', {
  nodeId: 'poetry',
  slug: { cy: 'barddoniaeth' },
  attachment: null,
  isCanonical: false,
});
const after = (...events: TreeEvent[]) => events.reduce(treeAggregate.evolve, treeAggregate.initial);
const planted = [eventOf('TreePlanted'), eventOf('NodeCreated'), poetry];

describe('tree events as they were first stored', () => {
  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(treeAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected tree', () => {
    const changes = ['ChildOrderSet', 'NodeDetailsChanged', 'NodeMoved', 'NodeEntryAttached'] as const;
    const tree = after(...planted, ...changes.map((type) => eventOf(type)), eventOf('CanonicalNodesChanged'));
    const { nodes, below, places } = tree as LiveTree;
    expect(nodes.get('books')).toMatchObject({ displayName: { 'en-GB': 'Our books' }, includeInMenu: false });
    expect(nodes.get('poetry')).toMatchObject({ parentId: 'books', versionNo: '4.0' });
    expect(below.toJS()).toEqual({
      root: { childIds: ['books'], slugs: { 'en-GB/books': 'books' }, heights: [0, 1], orders: { cy: ['books'] } },
      books: { childIds: ['poetry'], slugs: { 'cy/barddoniaeth': 'poetry' }, heights: [1], orders: {} },
    });
    expect(places.toJS()).toEqual({ bdef3698: { nodeIds: ['books', 'poetry'], canonical: 'poetry' } });
  });

  it('remove the nodes again', () => {
    const detached = after(...planted, eventOf('NodeEntryAttached'), eventOf('NodeEntryDetached')) as LiveTree;
    expect(detached.nodes.get('poetry')).toMatchObject({ attachment: null, versionNo: '5.0' });
    expect(detached.places.toJS()).toEqual({ bdef3698: { nodeIds: ['books'], canonical: 'books' } });
    const unordered = after(...planted, eventOf('ChildOrderSet'), eventOf('ChildOrderRemoved')) as LiveTree;
    expect(unordered.below.get('root')?.orders.toJS()).toEqual({});
    const empty = after(...planted, eventOf('EntryNotPlaced'), eventOf('NodesDeleted')) as LiveTree;
    expect([...empty.nodes.keys()]).toEqual(['root']);
    expect(empty.below.toJS()).toEqual({});
    expect(empty.places.toJS()).toEqual({});
    expect([...empty.spent].sort()).toEqual(['books', 'lost', 'poetry']);
    expect(after(...planted, eventOf('TreeDeleted'))).toEqual({ status: 'deleted' });
  });
});
