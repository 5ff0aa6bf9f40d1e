import type { DomainEvent, Recorded } from '@annal/kernel';
import {
  put,
  type DocumentChange,
  type Projection,
  type ProjectionSource,
  type ReadModelDocument,
} from '@annal/read-models';

/** Contains only metadata of an event, none of its data. */
export interface AuditDocument extends ReadModelDocument {
  /** Time and position, so that it can be paged and limited by time. */
  readonly _id: string;
  readonly type: string;
  readonly category: string;
  readonly resourceId: string;
  readonly projectUuid?: string;
  readonly actorKind: 'user' | 'apiKey' | 'system';
  readonly actorId: string;
  readonly actorName: string;
  readonly address?: string;
}

/** For readers. The projector runs `auditOf`, which adds the sources. */
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

export function auditOf(
  projections: readonly { readonly sources: readonly ProjectionSource[] }[],
): Projection<DomainEvent, AuditDocument> {
  const sources = new Map(projections.flatMap(({ sources: own }) => own).map((source) => [source.category, source]));
  return { ...auditProjection, sources: [...sources.values()] };
}

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
