export { BlobStore, BlobMissing, type BlobRange, type StoredBlob } from './blob-store.ts';
export { describeFile, type FileDescription } from './describe-file.ts';
export { hasText, MAX_TEXT_BYTES, textOf } from './file-text.ts';
export {
  configuredBlobs,
  FilesModule,
  filesModule,
  UPLOAD_LIMIT,
  type FileSettings,
  type FilesOptions,
} from './files.module.ts';
export { FolderBlobs } from './folder-blobs.ts';
export { S3Blobs, type S3Options } from './s3-blobs.ts';
export { FileTooLarge, type Spooled } from './spool.ts';
