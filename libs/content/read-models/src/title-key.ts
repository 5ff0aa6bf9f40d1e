import type { Fields } from '@annal/content-domain';
import { sortKey } from '@annal/search-document';

/** Of entries without a title, which come after all others. */
export const NO_TITLE = '\uffff';

/** What lists by title are ordered by: as searches are. */
export function titleKeyOf(fields: Fields, titleField: string | null): string {
  const title = titleField !== null && Object.hasOwn(fields, titleField) ? fields[titleField] : null;
  return typeof title === 'string' && title !== '' ? sortKey(title) : NO_TITLE;
}
