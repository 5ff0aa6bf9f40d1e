import { join } from 'node:path';
import { Module, type DynamicModule } from '@nestjs/common';
import { BlobStore } from './blob-store.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { S3Blobs, type S3Options } from './s3-blobs.ts';

export const UPLOAD_LIMIT = Symbol('UploadLimit');

export interface FilesOptions {
  /** Holds the content, or only uploads in progress when there is a bucket. */
  readonly directory: string;
  readonly maxUploadBytes: number;
  readonly bucket?: Omit<S3Options, 'spoolDirectory'> | undefined;
}

@Module({})
export class FilesModule {
  static forRoot({ directory, bucket, maxUploadBytes }: FilesOptions): DynamicModule {
    return {
      module: FilesModule,
      global: true,
      providers: [
        {
          provide: BlobStore,
          useFactory: async () => {
            const blobs = blobStore(directory, bucket);
            await blobs.open();
            return blobs;
          },
        },
        { provide: UPLOAD_LIMIT, useValue: maxUploadBytes },
      ],
      exports: [BlobStore, UPLOAD_LIMIT],
    };
  }
}

export interface FileSettings {
  readonly dataDir: string;
  readonly maxUploadBytes: number;
  readonly bucket?:
    | (Omit<S3Options, 'spoolDirectory' | 'secretAccessKey'> & { readonly secretAccessKey: { reveal(): string } })
    | undefined;
}

export function filesModule({ dataDir, maxUploadBytes, bucket }: FileSettings): DynamicModule {
  return FilesModule.forRoot({ directory: assetsIn(dataDir), maxUploadBytes, bucket: opened(bucket) });
}

export function configuredBlobs({ dataDir, bucket }: Pick<FileSettings, 'dataDir' | 'bucket'>): BlobStore {
  return blobStore(assetsIn(dataDir), opened(bucket));
}

const assetsIn = (dataDir: string): string => join(dataDir, 'assets');

function opened(bucket: FileSettings['bucket']): FilesOptions['bucket'] {
  return bucket && { ...bucket, secretAccessKey: bucket.secretAccessKey.reveal() };
}

function blobStore(directory: string, bucket: FilesOptions['bucket']): BlobStore {
  return bucket ? new S3Blobs({ ...bucket, spoolDirectory: join(directory, 'incoming') }) : new FolderBlobs(directory);
}
