import type { Localized } from '@annal/kernel';
import type { NodeDocument } from '@annal/structure-read-models';

/** nodes.md 1. */
export type NodeView = Omit<NodeDocument, '_id' | 'projectUuid' | 'slugKeys' | 'nameKeys' | 'order'> & {
  readonly path: Localized;
};

export function nodeView(document: NodeDocument, path: Localized): NodeView {
  const { id, parentId, projectId, displayName, slug, entryId, restrictedToLanguages, ...more } = document;
  const { childCount, isCanonical, includeInMenu, renderer, proxy, version } = more;
  const what = { id, parentId, projectId, displayName, slug, path, entryId, restrictedToLanguages };
  return { ...what, childCount, isCanonical, includeInMenu, renderer, proxy, version };
}
