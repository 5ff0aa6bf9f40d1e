import { contentTypeProjection } from './content-type.projection.ts';

export { contentTypeProjection, type ContentTypeDocument } from './content-type.projection.ts';
export const contentProjections = [contentTypeProjection];
