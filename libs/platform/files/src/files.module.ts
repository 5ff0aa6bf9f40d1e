import { join } from 'node:path';
import { Module, type DynamicModule } from '@nestjs/common';
import { BlobStore } from './blob-store.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { S3Blobs, type S3Options } from './s3-blobs.ts';

/** Injection token: how many bytes one request may bring. */
export const UPLOAD_LIMIT = Symbol('UploadLimit');

export interface FilesOptions {
  /** For content, or where there is a bucket, for files that are being received. */
  readonly directory: string;
  readonly maxUploadBytes: number;
  readonly bucket?: Omit<S3Options, 'spoolDirectory'> | undefined;
}

/** The one place where files are. Import it once, in the root module. */
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

/** As an app is configured. */
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

/** Where an app that is configured like this keeps content. */
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
