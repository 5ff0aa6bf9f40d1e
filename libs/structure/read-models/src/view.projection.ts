import { assertNever, type Recorded } from '@annal/kernel';
import { patch, put, remove, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import {
  projectAggregate,
  viewsAggregate,
  type ProjectEvent,
  type ViewDefinition,
  type ViewsEvent,
} from '@annal/structure-domain';

/** views.md 1. */
export interface ViewDocument extends ViewDefinition {
  readonly _id: string;
  readonly projectUuid: string;
  readonly id: string;
  readonly ownerId: string;
  readonly owner: string;
  /** Names are listed in any case. */
  readonly nameKey: string;
  readonly version: {
    readonly created: string;
    readonly createdBy: string;
    readonly modified: string;
    readonly modifiedBy: string;
    readonly versionNo: string;
  };
}

export const viewDocumentId = (projectUuid: string, viewId: string) => `${projectUuid}.${viewId}`;

export const viewProjection: Projection<ViewsEvent | ProjectEvent, ViewDocument> = {
  name: 'views',
  version: 1,
  sources: [viewsAggregate, projectAggregate],
  indexes: [
    { name: 'byOwner', keys: { projectUuid: 1, ownerId: 1, nameKey: 1, id: 1 } },
    { name: 'shared', keys: { projectUuid: 1, shared: 1, nameKey: 1, id: 1 } },
  ],
  unshown: ['nameKey'],
  project,
};

function project(event: Recorded<ViewsEvent | ProjectEvent>): readonly DocumentChange<ViewDocument>[] {
  const { actor, occurredAt: at } = event.metadata;
  switch (event.type) {
    case 'ViewCreated': {
      const { projectUuid, viewId: id, versionNo, ...view } = event.data;
      const version = { created: at, createdBy: actor.name, modified: at, modifiedBy: actor.name, versionNo };
      const nameKey = view.name.toLowerCase();
      return [put({ _id: viewDocumentId(projectUuid, id), projectUuid, id, ...view, nameKey, version })];
    }
    case 'ViewChanged': {
      const { projectUuid, viewId, changes, versionNo } = event.data;
      return [
        patch(viewDocumentId(projectUuid, viewId), {
          ...changes,
          ...(changes.name !== undefined && { nameKey: changes.name.toLowerCase() }),
          'version.modified': at,
          'version.modifiedBy': actor.name,
          'version.versionNo': versionNo,
        }),
      ];
    }
    case 'ViewDeleted':
      return [remove(viewDocumentId(event.data.projectUuid, event.data.viewId))];
    case 'ProjectDeleted':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    case 'ProjectCreated':
    case 'ProjectDetailsChanged':
    case 'ProjectLanguagesChanged':
      return [];
    default:
      return assertNever(event);
  }
}
