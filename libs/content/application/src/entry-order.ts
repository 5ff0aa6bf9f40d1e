import type { ContentTypeDefinition, LiveContentType } from '@annal/content-domain';

/** One item of an `order` query. */
export interface EntryOrder {
  /** A field id or a `sys` path. */
  readonly name: string;
  readonly direction: 1 | -1;
}

const PATHS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    entrytitle: 'titleKey',
    'sys.id': 'entryId',
    'sys.uri': 'entryId',
    'sys.contenttypeid': 'contentTypeId',
    'sys.dataformat': 'dataFormat',
    'sys.language': 'language',
    'sys.owner': 'owner',
    'sys.slug': 'slug',
    'sys.ispublished': 'isPublished',
    'sys.workflow.id': 'workflowId',
    'sys.workflow.state': 'state',
    'sys.properties.filename': 'file.filename',
    'sys.properties.filesize': 'file.size',
    'sys.properties.uri': 'file.uri',
    'sys.version.created': 'version.created',
    'sys.version.createdby': 'version.createdBy',
    'sys.version.modified': 'version.modified',
    'sys.version.modifiedby': 'version.modifiedBy',
    'sys.version.published': 'version.published',
    'sys.version.publishedby': 'version.publishedBy',
  }),
);

/**
 * What the documents are sorted by. Names that no content type knows are ignored, because types differ in fields
 * (entries.md 3.5); ties are broken by id and language, in the direction of the last name.
 */
export function sortOf(
  order: readonly EntryOrder[],
  contentTypes: readonly LiveContentType[],
  isEveryVariation: boolean,
): Readonly<Record<string, 1 | -1>> {
  const keyOfField = keysOf(contentTypes.flatMap(({ published }) => published ?? []));
  const known = order.flatMap(({ name, direction }) => {
    const path = PATHS.get(name.toLowerCase()) ?? keyOfField(name);
    return path === undefined ? [] : [[path, direction] as const];
  });
  const items = known.length > 0 ? known : ([['titleKey', 1]] as const);
  const sort: Record<string, 1 | -1> = {};
  for (const [path, direction] of items) {
    // What has no value comes last; of one order alone it is a part of its own (entryPage).
    if (items.length > 1 && path.startsWith('keys.')) sort[path.replace('keys.', 'search.h.').toLowerCase()] ??= -1;
    sort[path] ??= direction;
  }
  const last = Object.values(sort).at(-1) ?? 1;
  sort.entryId ??= last;
  if (isEveryVariation) sort.language ??= last;
  return sort;
}

/** By the id of a field, in any case where no other has it exactly. */
function keysOf(definitions: readonly ContentTypeDefinition[]): (name: string) => string | undefined {
  const exact = new Set<string>();
  const folded = new Map<string, string>();
  for (const { id } of definitions.flatMap(({ fields }) => fields)) {
    exact.add(id);
    if (!folded.has(id.toLowerCase())) folded.set(id.toLowerCase(), id);
  }
  return (name) => {
    const id = exact.has(name) ? name : folded.get(name.toLowerCase());
    return id === undefined ? undefined : `keys.${id}`;
  };
}
