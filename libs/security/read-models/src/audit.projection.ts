import type { DomainEvent, Recorded } from '@annal/kernel';
import {
  put,
  type DocumentChange,
  type Projection,
  type ProjectionSource,
  type ReadModelDocument,
} from '@annal/read-models';

/** Who did what, when and from where: one document per event, of its metadata and its place, with nothing of its data. */
export interface AuditDocument extends ReadModelDocument {
  /** Time and position of the event, in their order: it can be paged by and limited to a time. */
  readonly _id: string;
  readonly type: string;
  readonly category: string;
  /** What the stream is about, such as an entry or a user. */
  readonly resourceId: string;
  /** Absent for what belongs to no project. */
  readonly projectUuid?: string;
  readonly actorKind: 'user' | 'apiKey' | 'system';
  readonly actorId: string;
  /** As it was then. */
  readonly actorName: string;
  readonly address?: string;
}

/** What readers need; whoever runs it adds the events there are (`auditOf`). */
export const auditProjection: Projection<DomainEvent, AuditDocument> = {
  name: 'audit',
  version: 1,
  sources: [],
  indexes: [
    { name: 'byProject', keys: { projectUuid: 1, _id: 1 } },
    { name: 'byActor', keys: { actorId: 1, _id: 1 } },
    { name: 'byResource', keys: { resourceId: 1, _id: 1 } },
  ],
  isAwaited: false,
  project,
};

/** Of every category that some projection follows: what no reader sees needs no account either. */
export function auditOf(
  projections: readonly { readonly sources: readonly ProjectionSource[] }[],
): Projection<DomainEvent, AuditDocument> {
  const sources = new Map(projections.flatMap(({ sources: own }) => own).map((source) => [source.category, source]));
  return { ...auditProjection, sources: [...sources.values()] };
}

/** The first moment of an event that is not before this time. */
export const auditKey = (at: string, position: bigint | '' = ''): string =>
  `${at}.${position === '' ? '' : String(position).padStart(20, '0')}`;

export const auditTime = ({ _id }: AuditDocument): string => _id.slice(0, _id.lastIndexOf('.'));

function project({
  type,
  data,
  stream,
  position,
  metadata,
}: Recorded<DomainEvent>): readonly DocumentChange<AuditDocument>[] {
  const { actor, occurredAt } = metadata;
  const [category = '', resource = ''] = parted(stream, '-');
  const { projectUuid } = data as { readonly projectUuid?: string };
  return [
    put({
      _id: auditKey(occurredAt, position),
      type,
      category,
      resourceId: parted(resource, '.')[1] ?? resource,
      ...(projectUuid !== undefined && { projectUuid }),
      actorKind: actor.kind,
      actorId: actor.id,
      actorName: actor.name,
      ...(actor.address !== undefined && { address: actor.address }),
    }),
  ];
}

function parted(text: string, mark: string): readonly string[] {
  const place = text.indexOf(mark);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}
