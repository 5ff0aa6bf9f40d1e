import { entryProjection } from './entry.projection.ts';
import { contentTypeProjection } from './content-type.projection.ts';

export { contentTypeProjection, type ContentTypeDocument } from './content-type.projection.ts';
export { entryDocumentId, type EntryDocument, type VersionStatus } from './entry.document.ts';
export { entryProjection } from './entry.projection.ts';
export const contentProjections = [contentTypeProjection, entryProjection];
