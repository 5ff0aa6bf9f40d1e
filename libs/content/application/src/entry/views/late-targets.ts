import type { LinkTarget } from '@annal/content-rules';
import type { EntryDocument } from '@annal/content-read-models';
import type { Reader } from '@annal/read-models';
import type { ContentTypeDirectory } from '../../directory/content-type-directory.ts';

export type LateTargets = ReadonlyMap<string, LinkTarget>;

const NONE: LateTargets = new Map();
const MARK = '"contentTypeId":null';
/** A stored link to an unknown target; in a free object it may be something else. */
const UNKNOWN = /"id":"([0-9a-f-]{36})","dataFormat":"(?:entry|asset)","contentTypeId":null/g;

/** Looked up on reading, so that importing two entries that link to each other needs no second save. */
export async function lateTargets(
  entries: Reader<EntryDocument>,
  contentTypes: ContentTypeDirectory,
  projectUuid: string,
  shown: readonly Pick<EntryDocument, 'fields'>[],
): Promise<LateTargets> {
  const ids = new Set(shown.flatMap(({ fields }) => unknownTargets(fields)));
  if (ids.size === 0) return NONE;
  const filter = { projectUuid, entryId: { $in: [...ids] }, status: { $in: ['latest', 'archived'] } };
  const found = await entries.find(filter, { projection: { entryId: 1, contentTypeUuid: 1, dataFormat: 1 } });
  const targets = found.flatMap(({ entryId, contentTypeUuid, dataFormat }) => {
    const definition = contentTypes.published(projectUuid, contentTypeUuid);
    return definition ? [[entryId, { contentTypeId: definition.id, dataFormat }] as const] : [];
  });
  return new Map(targets);
}

function unknownTargets(fields: string): readonly string[] {
  return fields.includes(MARK) ? [...fields.matchAll(UNKNOWN)].flatMap(([, id]) => id ?? []) : [];
}
