import { tagFacts, type ContentTypeEvent, type EntryEvent, type TagSetEvent } from '@annal/content-contracts';
import { treeFacts, type TreeEvent } from '@annal/structure-contracts';
import { SurrogateKeys } from '../surrogate-keys.ts';
import { touchByContentType, typeHistory } from './definition-keys.ts';
import { entryHistory, touchByEntry } from './entry-keys.ts';
import { touchByTags } from './tag-keys.ts';
import { treeChange } from './tree-keys.ts';

const projectUuid = '0a1b2c3d-0000-4000-8000-000000000000';
const PROJECT = '0a1b2c3d';
const sorted = (keys: SurrogateKeys) =>
  [...keys.touched].map((key) => key.slice(PROJECT.length).replace(/^:/, '')).toSorted();

describe('keys that a change of an entry touches', () => {
  const key = { projectUuid, entryId: 'one', language: 'en-GB' };
  const created = { type: 'EntryVariationCreated', data: { ...key, contentTypeId: 'Novel' } } as EntryEvent;
  const published = { type: 'EntryVariationPublished', data: { ...key, state: 'done' } } as EntryEvent;
  const touched = (event: EntryEvent, ...before: EntryEvent[]) => {
    const keys = new SurrogateKeys(projectUuid);
    touchByEntry(keys, event, [created, ...before].reduce(entryHistory.evolve, entryHistory.initial));
    return sorted(keys);
  };
  const all = ['e', 'e:one', 't:novel'];

  it.each([
    'EntryVariationPublished',
    'EntryVariationUnpublished',
    'EntryVariationArchived',
    'EntryVariationUnarchived',
    'EntryVariationRestored',
    'EntryVariationDeleted',
  ])('%s: the entry, its type and all entries', (type) => {
    expect(touched({ type, data: key } as EntryEvent)).toEqual(all);
  });

  it.each([
    'EntryVariationCreated',
    'EntryVariationRevised',
    'WorkflowStateChanged',
    'WorkflowEventInvoked',
    'EntryScheduleSet',
    'EntryScheduleCleared',
    'EntryScheduleMissed',
  ])('%s: nothing', (type) => {
    expect(touched({ type, data: { ...key, contentTypeId: 'Novel' } } as EntryEvent, published)).toEqual([]);
  });

  it('touches every type that an entry has had', () => {
    const again = { type: 'EntryVariationCreated', data: { ...key, contentTypeId: 'Poem' } } as EntryEvent;
    expect(touched(published, again)).toEqual([...all, 't:poem']);
  });
});

describe('keys that a change of a content type touches', () => {
  const key = { projectUuid, uuid: 'u', id: 'Novel' };
  const created = { type: 'ContentTypeCreated', data: { ...key, includeInDelivery: true } } as ContentTypeEvent;
  const hidden = { type: 'ContentTypeRevised', data: { ...key, changes: { includeInDelivery: false } } };
  const renamed = { type: 'ContentTypeRevised', data: { ...key, changes: { name: {} } } };
  const publish = (versionNo: string) => ({ type: 'ContentTypePublished', data: { ...key, versionNo } });
  const touched = (event: object, ...before: object[]) => {
    const keys = new SurrogateKeys(projectUuid);
    const history = [created, ...(before as ContentTypeEvent[])].reduce(typeHistory.evolve, typeHistory.initial);
    touchByContentType(keys, event as ContentTypeEvent, history);
    return sorted(keys);
  };

  it.each([
    ['a draft', hidden, [], []],
    ['the first publish', publish('1.0'), [], ['', 'e', 'm:novel', 't:novel']],
    ['a later publish', publish('2.0'), [renamed], ['e', 'm:novel', 't:novel']],
    ['leaving delivery', publish('2.0'), [hidden], ['', 'e', 'm:novel', 't:novel']],
    ['the deletion', { type: 'ContentTypeDeleted', data: key }, [], ['', 'e', 'm:novel', 't:novel']],
  ])('%s', (_, event, before, expected) => {
    expect(touched(event, ...before)).toEqual(expected);
  });
});

describe('keys that a change of tags touches', () => {
  const group = { type: 'TagGroupCreated', data: { projectUuid, groupId: 'Genre', name: 'G', versionNo: '1.0' } };
  const tag = (tagId: string, groupId: string) => {
    return { type: 'TagCreated', data: { projectUuid, tagId, groupId, value: tagId, label: {}, versionNo: '1.0' } };
  };
  const other = { type: 'TagGroupCreated', data: { projectUuid, groupId: 'Age', name: 'A', versionNo: '1.0' } };
  const before = [group, other, tag('a', 'Genre'), tag('b', 'Age')] as TagSetEvent[];
  const touched = (event: object) => {
    const keys = new SurrogateKeys(projectUuid);
    touchByTags(keys, event as TagSetEvent, before.reduce(tagFacts.evolve, tagFacts.initial));
    return sorted(keys);
  };
  const change = (type: string, data: object) => ({ type, data: { projectUuid, ...data } });

  it.each([
    ['a new tag', tag('c', 'Genre'), ['g', 'g:genre']],
    ['another label', change('TagDetailsChanged', { tagId: 'b' }), ['g', 'g:age']],
    ['a removal', change('TagDeleted', { tagId: 'a' }), ['g', 'g:genre']],
    ['a merge: both groups', change('TagMerged', { tagId: 'a', intoTagId: 'b' }), ['g', 'g:age', 'g:genre']],
    ['a new group', change('TagGroupCreated', { groupId: 'New' }), ['g', 'g:new']],
    ['the name of a group, which websites do not see', change('TagGroupDetailsChanged', { groupId: 'Genre' }), []],
  ])('%s', (_, event, expected) => {
    expect(touched(event)).toEqual(expected);
  });
});

describe('nodes and entries that a change of the tree touches', () => {
  const node = (nodeId: string, parentId: string, entryId?: string) => {
    const attachment = entryId === undefined ? null : { entryId, entryLife: 0, contentTypeUuid: null };
    const texts = { displayName: {}, slug: { 'en-GB': nodeId }, restrictedToLanguages: [], includeInMenu: true };
    const data = { projectUuid, nodeId, parentId, attachment, isCanonical: true, versionNo: '1.0', ...texts };
    return { type: 'NodeCreated', data };
  };
  const planted = { type: 'TreePlanted', data: { projectUuid, rootNodeId: 'root', displayName: {} } };
  const start = [planted, node('a', 'root', 'ea'), node('b', 'a', 'eb'), node('c', 'b'), node('d', 'root')];
  const touched = (event: object, ...more: object[]) => {
    const before = ([...start, ...more] as TreeEvent[]).reduce(treeFacts.evolve, treeFacts.initial);
    const change = treeChange(event as TreeEvent, before, treeFacts.evolve(before, event as TreeEvent));
    if (!change) return 'nothing';
    return change.isLarge ? 'everything' : [[...change.nodeIds].toSorted(), [...change.entryIds].toSorted()];
  };
  const change = (type: string, data: object) => ({ type, data: { projectUuid, versionNo: '2.0', ...data } });
  const attachment = { entryId: 'en', entryLife: 0, contentTypeUuid: null };

  it.each([
    ['a new node: its parent counts it', node('n', 'a', 'en'), [['a', 'n'], ['en']]],
    ['a name', change('NodeDetailsChanged', { nodeId: 'a', displayName: {} }), [['a', 'root'], ['ea']]],
    [
      'a slug: all below it',
      change('NodeDetailsChanged', { nodeId: 'a', slug: { 'en-GB': 'z' } }),
      [
        ['a', 'b', 'c', 'root'],
        ['ea', 'eb'],
      ],
    ],
    [
      'a move: all below it, and both parents',
      change('NodeMoved', { nodeId: 'b', parentId: 'd', formerParentId: 'a' }),
      [['a', 'b', 'c', 'd'], ['eb']],
    ],
    [
      'another entry',
      change('NodeEntryAttached', { nodeId: 'a', attachment, formerEntryId: 'ea', isCanonical: true }),
      [['a'], ['ea', 'en']],
    ],
    ['no entry', change('NodeEntryDetached', { nodeId: 'a', entryId: 'ea' }), [['a'], ['ea']]],
    [
      'a deletion',
      change('NodesDeleted', { nodeIds: ['c', 'b'], parents: [{ nodeId: 'a', lost: 1 }] }),
      [['a', 'b', 'c'], ['eb']],
    ],
    [
      'an order',
      change('ChildOrderSet', { nodeId: 'root', language: null, nodeIds: ['d'], unlisted: [] }),
      [['root'], []],
    ],
    ['an entry that found no place', change('EntryNotPlaced', { nodeId: 'x', entryId: 'e', parentId: 'a' }), 'nothing'],
  ])('%s', (_, event, expected) => {
    expect(touched(event)).toEqual(expected);
  });

  it('does not name more than a hundred entries', () => {
    const children = Array.from({ length: 100 }, (_, index) => node(`n${index}`, 'b', `x${index}`));
    const slug = { nodeId: 'b', slug: { 'en-GB': 'z' } };
    expect(touched(change('NodeDetailsChanged', slug), ...children)).toBe('everything');
    expect(touched(change('NodeDetailsChanged', slug), ...children.slice(1))).toHaveLength(2);
  });
});
