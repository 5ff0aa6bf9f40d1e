import type { ContentTypeInput } from '@annal/content-rules';
import type { Issue, Receipt, VersionNo } from '@annal/kernel';
import { message } from '@annal/messaging';

export interface InProject {
  readonly project: { readonly uuid: string; readonly id: string };
}

/** Id in any case, or uuid. */
interface OfContentType extends InProject {
  readonly contentTypeId: string;
}

export interface CreateContentTypeData extends InProject {
  readonly contentType: ContentTypeInput;
}
export interface ReviseContentTypeData extends OfContentType {
  readonly contentType: ContentTypeInput;
  readonly versionNo?: string | null;
}
/** `event` is the API's workflow event, `versionNo` the version it was triggered on. */
export interface PublishContentTypeData extends OfContentType {
  readonly event?: string | null;
  readonly versionNo?: string | null;
  readonly unreadable?: readonly Issue[];
}
export type DeleteContentTypeData = OfContentType;

export interface ContentTypeReceipt extends Receipt {
  readonly contentType: { readonly uuid: string; readonly id: string };
  readonly versionNo: VersionNo | null;
}

export const createContentType = message<CreateContentTypeData, ContentTypeReceipt>('content.create-content-type');
export const reviseContentType = message<ReviseContentTypeData, ContentTypeReceipt>('content.revise-content-type');
export const publishContentType = message<PublishContentTypeData, ContentTypeReceipt>('content.publish-content-type');
export const deleteContentType = message<DeleteContentTypeData, ContentTypeReceipt>('content.delete-content-type', {
  deletesFrom: 'contentType',
});
