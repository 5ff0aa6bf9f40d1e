import type { Recorded } from '@annal/kernel';
import { increment, patch, put, remove, removeWhere } from '@annal/read-models';
import type { ProjectEvent, TreeEvent } from '@annal/structure-domain';
import { nodeProjection } from './node.projection.ts';

const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const at = '2026-02-11T09:04:17.358Z';
const by = 'm.okafor';
const metadata = {
  schemaVersion: 1,
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actor: { kind: 'user', id: 'u', name: by },
  occurredAt: at,
} as const;

type SourceEvent = ProjectEvent | TreeEvent;
const changes = <Type extends SourceEvent['type']>(type: Type, data: Omit<DataOf<Type>, 'projectUuid'>) => {
  const event = {
    type,
    schemaVersion: 1,
    data: { projectUuid, ...data },
    id: 'e',
    stream: 's',
    revision: 0n,
    position: 1n,
  };
  return nodeProjection.project({ ...event, metadata } as unknown as Recorded<SourceEvent>);
};
type DataOf<Type> = Extract<SourceEvent, { type: Type }>['data'];

const idOf = (nodeId: string) => `${projectUuid}.${nodeId}`;
const revised = (nodeId: string, versionNo: string, set: object) =>
  patch(idOf(nodeId), { ...set, 'version.modifiedBy': by, 'version.modified': at, 'version.versionNo': versionNo });

const plain = { restrictedToLanguages: [], includeInMenu: true, renderer: null, proxy: null };
const version = { createdBy: by, created: at, modifiedBy: by, modified: at, versionNo: '1.0' };
const attachment = { entryId: 'entry', entryLife: 0, contentTypeUuid: null };

describe('nodes', () => {
  it('a root appears with its project', () => {
    const languages = { primaryLanguage: 'en-GB', supportedLanguages: ['en-GB', 'cy'] };
    const details = { description: null, color: 'cobalt', deliverySysExclusions: [], ...languages };
    expect(
      changes('ProjectCreated', { projectId: 'library', rootNodeId: 'root', name: 'Library', ...details }),
    ).toEqual([
      put({
        ...plain,
        _id: idOf('root'),
        projectUuid,
        id: 'root',
        parentId: null,
        projectId: 'library',
        displayName: { 'en-GB': 'Library' },
        slug: {},
        entryId: null,
        childCount: 0,
        isCanonical: false,
        slugKeys: [],
        nameKeys: ['*:library', 'en-GB:library'],
        order: {},
        version,
      }),
    ]);
  });

  it('a new node counts with its parent', () => {
    const node = {
      ...plain,
      projectId: 'library',
      parentId: 'root',
      displayName: { cy: 'Llyfrau' },
      slug: { cy: 'llyfrau' },
    };
    expect(
      changes('NodeCreated', { ...node, nodeId: 'books', versionNo: '1.0', attachment, isCanonical: true }),
    ).toEqual([
      put({
        ...node,
        _id: idOf('books'),
        projectUuid,
        id: 'books',
        entryId: 'entry',
        isCanonical: true,
        childCount: 0,
        slugKeys: ['llyfrau'],
        nameKeys: ['*:llyfrau', 'cy:llyfrau'],
        order: {},
        version,
      }),
      increment(idOf('root'), { childCount: 1 }),
    ]);
  });

  it('a change is the next version', () => {
    const changed = { displayName: { cy: 'Ein llyfrau' }, includeInMenu: false };
    expect(changes('NodeDetailsChanged', { nodeId: 'books', versionNo: '2.0', ...changed })).toEqual([
      revised('books', '2.0', { ...changed, nameKeys: ['*:ein', 'cy:ein', '*:llyfrau', 'cy:llyfrau'] }),
    ]);
  });

  it('other slugs are searched in lower case, and former paths are not stored in a node', () => {
    const paths = { parentId: 'root', former: { cy: '/a' }, present: { cy: '/Llyfrau' } };
    const slug = { cy: 'Llyfrau', fr: 'llyfrau', pl: 'e\u0301' };
    expect(changes('NodeDetailsChanged', { nodeId: 'books', versionNo: '2.0', slug, paths })).toEqual([
      revised('books', '2.0', { slug, slugKeys: ['llyfrau', '\u00e9'] }),
    ]);
  });

  it('a move changes three documents for any subtree, and keeps the order of the former parent', () => {
    expect(
      changes('NodeMoved', { nodeId: 'poetry', versionNo: '2.0', parentId: 'books', formerParentId: 'root' }),
    ).toEqual([
      revised('poetry', '2.0', { parentId: 'books', order: {} }),
      increment(idOf('root'), { childCount: -1 }),
      increment(idOf('books'), { childCount: 1 }),
    ]);
  });

  it('entries are added and removed, and have one main place', () => {
    const attached = {
      nodeId: 'books',
      versionNo: '2.0',
      attachment,
      formerEntryId: null,
      isCanonical: false,
    } as const;
    expect(changes('NodeEntryAttached', attached)).toEqual([
      revised('books', '2.0', { entryId: 'entry', isCanonical: false }),
    ]);
    expect(changes('NodeEntryDetached', { nodeId: 'books', versionNo: '3.0', entryId: 'entry' })).toEqual([
      revised('books', '3.0', { entryId: null, isCanonical: false }),
    ]);
    const nodes = [
      { nodeId: 'books', entryId: 'entry', isCanonical: false, versionNo: '4.0' },
      { nodeId: 'poetry', entryId: 'entry', isCanonical: true, versionNo: '2.0' },
    ] as const;
    expect(changes('CanonicalNodesChanged', { nodes })).toEqual([
      revised('books', '4.0', { isCanonical: false }),
      revised('poetry', '2.0', { isCanonical: true }),
    ]);
  });

  it('deleted nodes disappear, and their parent has fewer children', () => {
    expect(changes('NodesDeleted', { nodeIds: ['poetry', 'books'], parents: [{ nodeId: 'root', lost: 1 }] })).toEqual([
      remove(idOf('poetry')),
      remove(idOf('books')),
      increment(idOf('root'), { childCount: -1 }),
    ]);
    expect(changes('TreeDeleted', {})).toEqual([removeWhere({ projectUuid })]);
  });

  it('an order is kept as ranks', () => {
    const [a, b] = ['books', 'poetry'];
    expect(changes('ChildOrderSet', { nodeId: 'root', language: null, nodeIds: [b, a], unlisted: ['c'] })).toEqual([
      patch(idOf('c'), { 'order.*': undefined }),
      patch(idOf('poetry'), { 'order.*': 0 }),
      patch(idOf('books'), { 'order.*': 1 }),
    ]);
    expect(changes('ChildOrderRemoved', { nodeId: 'root', language: 'cy', nodeIds: [a] })).toEqual([
      patch(idOf('books'), { 'order.cy': undefined }),
    ]);
  });

  it('ignores events that it does not show', () => {
    expect(changes('ProjectDeleted', { projectId: 'library' })).toEqual([]);
    expect(changes('ProjectDetailsChanged', { name: 'Library' })).toEqual([]);
    expect(changes('ProjectLanguagesChanged', { primaryLanguage: 'cy', supportedLanguages: ['cy'] })).toEqual([]);
    expect(changes('TreePlanted', { rootNodeId: 'root', displayName: {} })).toEqual([]);
    expect(changes('EntryNotPlaced', { nodeId: 'n', entryId: 'e', parentId: 'root', reason: 'tooDeep' })).toEqual([]);
  });
});
