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
    const blobs = bucket ? new S3Blobs({ ...bucket, spoolDirectory: directory }) : new FolderBlobs(directory);
    return {
      module: FilesModule,
      global: true,
      providers: [
        { provide: BlobStore, useValue: blobs },
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
  const opened = bucket && { ...bucket, secretAccessKey: bucket.secretAccessKey.reveal() };
  return FilesModule.forRoot({ directory: join(dataDir, 'assets'), maxUploadBytes, bucket: opened });
}
