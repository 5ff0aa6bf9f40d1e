// For processes that only name files.
export { DeliveredPreviews } from './delivered-previews.ts';
export { FileAddresses } from './file-addresses.ts';
export { PreviewKeys } from './preview-keys.ts';
