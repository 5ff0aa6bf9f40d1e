import type { Recorded } from '@annal/kernel';
import { patch, put, remove, removeWhere } from '@annal/read-models';
import type { ProjectEvent, ViewsEvent } from '@annal/structure-domain';
import { viewProjection } from './view.projection.ts';

const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const at = '2026-02-11T09:04:17.358Z';
const by = 'a.jones';
const metadata = {
  schemaVersion: 1,
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actor: { kind: 'user', id: 'ana', name: by },
  occurredAt: at,
} as const;

type SourceEvent = ViewsEvent | ProjectEvent;
const changes = (type: SourceEvent['type'], data: object) => {
  const place = { id: 'e', stream: 's', revision: 0n, position: 1n, metadata };
  return viewProjection.project({ type, schemaVersion: 1, data, ...place } as unknown as Recorded<SourceEvent>);
};
const key = { projectUuid, ownerId: 'ana', viewId: 'v' };
const view = { name: 'Drafts', icon: null, area: 'entries', zenql: '', columns: [], order: [], shared: false } as const;

it.each<[SourceEvent['type'], object, unknown[]]>([
  [
    'ViewCreated',
    { ...key, ...view, owner: by, versionNo: '1.0' },
    [
      put({
        _id: `${projectUuid}.v`,
        projectUuid,
        id: 'v',
        ownerId: 'ana',
        owner: by,
        ...view,
        nameKey: 'drafts',
        version: { created: at, createdBy: by, modified: at, modifiedBy: by, versionNo: '1.0' },
      }),
    ],
  ],
  [
    'ViewChanged',
    { ...key, changes: { name: 'Ours', shared: true }, versionNo: '2.0' },
    [
      patch(`${projectUuid}.v`, {
        name: 'Ours',
        shared: true,
        nameKey: 'ours',
        'version.modified': at,
        'version.modifiedBy': by,
        'version.versionNo': '2.0',
      }),
    ],
  ],
  ['ViewDeleted', key, [remove(`${projectUuid}.v`)]],
  ['ProjectDeleted', { projectUuid, projectId: 'library' }, [removeWhere({ projectUuid })]],
  ['ProjectDetailsChanged', { projectUuid, name: 'Library' }, []],
])('%s changes the views that are shown', (type, data, expected) => {
  expect(changes(type, data)).toEqual(expected);
});
