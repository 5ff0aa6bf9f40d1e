import type { Localized, EventMetadata, VersionNo } from '@annal/kernel';
import { copy, patch, put, type DocumentChange, type PathValues, type ReadModelDocument } from '@annal/read-models';
import type { VersionDocument } from './entry.document.ts';

/** The latest and the published version are stored once more under a view of their own. */
export interface VersionedDocument extends ReadModelDocument {
  readonly view: 'latest' | 'published' | 'version';
  readonly projectUuid: string;
  readonly uuid: string;
  readonly id: string;
  readonly idKey: string;
  readonly name: Localized;
  readonly version: VersionDocument;
}

interface VersionKey {
  readonly uuid: string;
  readonly versionNo: VersionNo;
}

export const versionedIndexes = [
  { name: 'byId', keys: { projectUuid: 1, view: 1, idKey: 1 } },
  { name: 'byUuid', keys: { uuid: 1, view: 1 } },
] as const;

export function createVersion<Doc extends VersionedDocument>(
  shown: Omit<Doc, '_id' | 'view' | 'idKey' | 'version'>,
  versionNo: VersionNo,
  { actor: { name: by }, occurredAt: at }: EventMetadata,
): readonly DocumentChange<Doc>[] {
  const { uuid, id } = shown as Pick<Doc, 'uuid' | 'id'>;
  const saved = { createdBy: by, created: at, modifiedBy: by, modified: at };
  const version = { ...saved, publishedBy: null, published: null, versionNo };
  const document = { ...shown, _id: latestId(uuid), view: 'latest', idKey: id.toLowerCase(), version };
  return [put(document as unknown as Doc), keepVersion({ uuid, versionNo })];
}

export function reviseVersion<Doc extends VersionedDocument>(
  { uuid, versionNo }: VersionKey,
  changes: PathValues,
  { actor, occurredAt }: EventMetadata,
): readonly DocumentChange<Doc>[] {
  const modified = {
    'version.modifiedBy': actor.name,
    'version.modified': occurredAt,
    'version.versionNo': versionNo,
  };
  return [patch(latestId(uuid), { ...changes, ...modified }), keepVersion({ uuid, versionNo })];
}

export function publishVersion<Doc extends VersionedDocument>(
  { uuid, versionNo }: VersionKey,
  { actor, occurredAt }: EventMetadata,
): readonly DocumentChange<Doc>[] {
  const published = {
    'version.publishedBy': actor.name,
    'version.published': occurredAt,
    'version.versionNo': versionNo,
  };
  return [
    patch(latestId(uuid), published),
    keepVersion({ uuid, versionNo }),
    copy(latestId(uuid), `${uuid}.published`, { view: 'published' }),
  ];
}

/** Editors, defaults and validations have keys that a document must not interpret. */
export function withFieldsAsJson<Value extends { readonly fields?: unknown }>(value: Value) {
  const { fields, ...others } = value;
  return fields === undefined ? others : { ...others, fields: JSON.stringify(fields) };
}

const latestId = (uuid: string) => `${uuid}.latest`;

function keepVersion<Doc extends VersionedDocument>({ uuid, versionNo }: VersionKey): DocumentChange<Doc> {
  return copy(latestId(uuid), `${uuid}.${versionNo}`, { view: 'version' });
}
