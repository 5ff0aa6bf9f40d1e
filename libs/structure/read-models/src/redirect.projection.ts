import { assertNever, type Recorded } from '@annal/kernel';
import { patch, put, remove, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import {
  redirectsAggregate,
  type ImportRows,
  type NodeRedirectKept,
  type RedirectDetails,
  type RedirectsEvent,
} from '@annal/structure-domain';

/** redirects.md 1. */
export interface RedirectDocument extends RedirectDetails {
  readonly _id: string;
  readonly projectUuid: string;
  readonly id: string;
  readonly origin: 'manual' | 'import' | 'node';
  readonly node: { readonly id: string; readonly language: string } | null;
  /** Searched by `q`. The destination of an automatic redirect is determined when it is read. */
  readonly sourceText: string;
  readonly destinationText: string;
  readonly version: {
    readonly created: string;
    readonly createdBy: string;
    readonly modified: string;
    readonly modifiedBy: string;
  };
}

export const redirectDocumentId = (projectUuid: string, redirectId: string) => `${projectUuid}.${redirectId}`;

type Change = DocumentChange<RedirectDocument>;
type Event = Recorded<RedirectsEvent>;

export const redirectProjection: Projection<RedirectsEvent, RedirectDocument> = {
  name: 'redirects',
  version: 1,
  sources: [redirectsAggregate],
  indexes: [{ name: 'bySource', keys: { projectUuid: 1, 'match.value': 1, sourceDomain: 1, id: 1 } }],
  counts: [{ name: 'inProject', by: ['projectUuid'] }],
  unshown: ['sourceText', 'destinationText'],
  project,
};

function project(event: Event): readonly Change[] {
  switch (event.type) {
    case 'RedirectCreated': {
      const { projectUuid, redirectId, ...details } = event.data;
      return [created(event, projectUuid, redirectId, details, 'manual')];
    }
    case 'RedirectChanged':
      return [changed(event, event.data.projectUuid, event.data.redirectId, event.data.changes)];
    case 'RedirectDeleted':
    case 'NodeRedirectDropped':
      return [remove(redirectDocumentId(event.data.projectUuid, event.data.redirectId))];
    case 'RedirectsImported':
      return imported(event, event.data.projectUuid, event.data);
    case 'NodeRedirectKept':
      return [kept(event, event.data)];
    case 'RedirectsClosed':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    case 'RedirectsImportPrepared':
    case 'AutomaticRedirectsSet':
      return [];
    default:
      return assertNever(event);
  }
}

function imported(event: Event, projectUuid: string, rows: ImportRows): readonly Change[] {
  return [
    ...rows.deletedIds.map((id) => remove(redirectDocumentId(projectUuid, id))),
    ...rows.changed.map(({ redirectId, changes }) => changed(event, projectUuid, redirectId, changes)),
    ...rows.created.map(({ redirectId, ...details }) => created(event, projectUuid, redirectId, details, 'import')),
  ];
}

function created(
  { metadata: { actor, occurredAt: at } }: Event,
  projectUuid: string,
  id: string,
  details: RedirectDetails,
  origin: RedirectDocument['origin'],
): Change {
  const { name: by } = actor;
  return put<RedirectDocument>({
    _id: redirectDocumentId(projectUuid, id),
    projectUuid,
    id,
    ...details,
    origin,
    node: null,
    sourceText: details.match.value.toLowerCase(),
    destinationText: details.destination.toLowerCase(),
    version: { created: at, createdBy: by, modified: at, modifiedBy: by },
  });
}

function kept(event: Event, data: NodeRedirectKept['data']): Change {
  const { projectUuid, redirectId, nodeId, language, path, statusCode } = data;
  const match = { type: 'beginsWith', value: path } as const;
  const plain = { append: false, enabled: true, priority: 0, keepQuery: true, note: null };
  const details: RedirectDetails = { sourceDomain: '*', match, destination: '', statusCode, ...plain };
  const document = created(event, projectUuid, redirectId, details, 'node');
  if (document.kind !== 'put') return document;
  return put<RedirectDocument>({ ...document.document, node: { id: nodeId, language } });
}

function changed(
  { metadata }: Event,
  projectUuid: string,
  redirectId: string,
  changes: Partial<RedirectDetails>,
): Change {
  const { match, destination } = changes;
  return patch(redirectDocumentId(projectUuid, redirectId), {
    ...changes,
    ...(match && { sourceText: match.value.toLowerCase() }),
    ...(destination !== undefined && { destinationText: destination.toLowerCase() }),
    'version.modified': metadata.occurredAt,
    'version.modifiedBy': metadata.actor.name,
  });
}
