import type { ContentTypeReceipt } from '@annal/content-contracts';
import type { ContentType } from '@annal/content-domain';
import type { Transaction } from '@annal/event-store';

export function contentTypeReceipt(
  { receipt, state }: Transaction<ContentType, unknown>,
  uuid: string,
): ContentTypeReceipt {
  const { id, versionNo } = state.status === 'live' ? state.latest : { id: '', versionNo: null };
  return { ...receipt, contentType: { uuid, id }, versionNo };
}
