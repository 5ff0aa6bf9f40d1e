import type { Fields, TagUses } from '@annal/content-domain';
import { sortKey } from '@annal/search-document';

/** Sorts after all titles. */
export const NO_TITLE = '\uffff';

/** Same order as in searches. A title that is a tag comes last, because its label changes without the entry. */
export function titleKeyOf(fields: Fields, titleField: string | null, tags: TagUses | undefined): string {
  if (titleField !== null && (tags?.[titleField]?.length ?? 0) > 0) return NO_TITLE;

  const title = titleField !== null && Object.hasOwn(fields, titleField) ? fields[titleField] : null;
  return typeof title === 'string' && title !== '' ? sortKey(title) : NO_TITLE;
}
