import type { Fields, TagUses } from '@annal/content-domain';
import { sortKey } from '@annal/search-document';

/** Of entries without a title, which come after all others. */
export const NO_TITLE = '\uffff';

/**
 * What lists by title are ordered by: as searches are. A title that is a tag is shown by a label that changes without the
 * entry, and nothing is ordered by tags: it comes after all titles.
 */
export function titleKeyOf(fields: Fields, titleField: string | null, tags: TagUses | undefined): string {
  if (titleField !== null && (tags?.[titleField]?.length ?? 0) > 0) return NO_TITLE;

  const title = titleField !== null && Object.hasOwn(fields, titleField) ? fields[titleField] : null;
  return typeof title === 'string' && title !== '' ? sortKey(title) : NO_TITLE;
}
