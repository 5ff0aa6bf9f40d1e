import type { DeliveredFile } from '@annal/delivery-application';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_WHILE = 'public, max-age=300';
const FOR_ONE = 'private, max-age=300';

/** @param isLasting the address names the content, or what the caller will change with it */
export function cacheControl({ isPreview }: Pick<DeliveredFile, 'isPreview'>, isLasting: boolean): string {
  if (isPreview) return FOR_ONE;
  return isLasting ? FOR_EVER : FOR_A_WHILE;
}
