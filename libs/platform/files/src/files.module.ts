import { Module, type DynamicModule } from '@nestjs/common';
import { BlobStore } from './blob-store.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { S3Blobs, type S3Options } from './s3-blobs.ts';

export interface FilesOptions {
  /** For content, or where there is a bucket, for files that are being received. */
  readonly directory: string;
  readonly bucket?: Omit<S3Options, 'spoolDirectory'> | undefined;
}

/** The one place where files are. Import it once, in the root module. */
@Module({})
export class FilesModule {
  static forRoot({ directory, bucket }: FilesOptions): DynamicModule {
    const blobs = bucket ? new S3Blobs({ ...bucket, spoolDirectory: directory }) : new FolderBlobs(directory);
    return {
      module: FilesModule,
      global: true,
      providers: [{ provide: BlobStore, useValue: blobs }],
      exports: [BlobStore],
    };
  }
}
