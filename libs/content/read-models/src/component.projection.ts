import { assertNever, type Localized, type Recorded } from '@annal/kernel';
import { copy, patch, put, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import {
  componentAggregate,
  type ComponentCreated,
  type ComponentEvent,
  type ComponentProperties,
} from '@annal/content-domain';

/** One version of a component (content-types.md 1.2); the newest and the published one once more, to be found at once. */
export interface ComponentDocument {
  readonly _id: string;
  readonly view: 'latest' | 'published' | 'version';
  readonly projectUuid: string;
  readonly uuid: string;
  readonly id: string;
  /** The id in lower case: ids are compared and sorted without case. */
  readonly idKey: string;
  readonly name: Localized;
  readonly description: Localized;
  /** As JSON: editors, defaults and validations hold keys that a document must not interpret. */
  readonly fields: string;
  readonly version: {
    readonly createdBy: string;
    readonly created: string;
    readonly modifiedBy: string;
    readonly modified: string;
    readonly publishedBy: string | null;
    readonly published: string | null;
    readonly versionNo: string;
  };
}

export const componentProjection: Projection<ComponentEvent, ComponentDocument> = {
  name: 'components',
  version: 1,
  sources: [componentAggregate],
  indexes: [
    { name: 'byId', keys: { projectUuid: 1, view: 1, idKey: 1 } },
    { name: 'byUuid', keys: { uuid: 1, view: 1 } },
  ],
  project,
};

function project({ type, data, metadata }: Recorded<ComponentEvent>): readonly DocumentChange<ComponentDocument>[] {
  const { uuid } = data;
  const [by, at] = [metadata.actor.name, metadata.occurredAt];
  switch (type) {
    case 'ComponentCreated':
      return [put(firstVersion(data, by, at)), keepVersion(uuid, data.versionNo)];
    case 'ComponentRevised': {
      const modified = { 'version.modifiedBy': by, 'version.modified': at, 'version.versionNo': data.versionNo };
      return [patch(latestId(uuid), { ...stored(data.changes), ...modified }), keepVersion(uuid, data.versionNo)];
    }
    case 'ComponentPublished': {
      const published = { 'version.publishedBy': by, 'version.published': at, 'version.versionNo': data.versionNo };
      return [
        patch(latestId(uuid), published),
        keepVersion(uuid, data.versionNo),
        copy(latestId(uuid), `${uuid}.published`, { view: 'published' }),
      ];
    }
    case 'ComponentDeleted':
      return [removeWhere({ uuid })];
    default:
      return assertNever(type);
  }
}

const latestId = (uuid: string) => `${uuid}.latest`;

function keepVersion(uuid: string, versionNo: string) {
  return copy(latestId(uuid), `${uuid}.${versionNo}`, { view: 'version' });
}

function stored(changes: Partial<ComponentProperties>) {
  const { fields, ...others } = changes;
  return fields ? { ...others, fields: JSON.stringify(fields) } : others;
}

function firstVersion(data: ComponentCreated['data'], by: string, at: string): ComponentDocument {
  const { versionNo, fields, ...shown } = data;
  const saved = { createdBy: by, created: at, modifiedBy: by, modified: at };
  return {
    _id: latestId(data.uuid),
    view: 'latest',
    idKey: data.id.toLowerCase(),
    ...shown,
    fields: JSON.stringify(fields),
    version: { ...saved, publishedBy: null, published: null, versionNo },
  };
}
