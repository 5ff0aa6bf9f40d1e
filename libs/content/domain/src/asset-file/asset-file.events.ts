import type { DomainEvent, LanguageCode } from '@annal/kernel';

type FileKey = {
  readonly projectUuid: string;
  /** `{uuid}.{extension}` */
  readonly fileId: string;
};

export interface FileFacts {
  readonly filename: string;
  readonly extension: string;
  readonly contentType: string;
  readonly charset: 'utf-8' | null;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** In pixels; null if unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The file expires unless an asset takes it until `expiresAt`. */
export type AssetFileUploaded = DomainEvent<
  'AssetFileUploaded',
  1,
  FileKey &
    FileFacts & {
      readonly expiresAt: string;
    }
>;

/** Bound to an entry that is about to have a version with it, which may still fail. */
export type AssetFileBound = DomainEvent<
  'AssetFileBound',
  1,
  FileKey & {
    readonly entryId: string;
    readonly claim: string;
  }
>;

export type AssetFileReleased = DomainEvent<'AssetFileReleased', 1, FileKey & { readonly entryId: string }>;

export type AssetFileExpired = DomainEvent<'AssetFileExpired', 1, FileKey>;

export type AssetTextExtracted = DomainEvent<
  'AssetTextExtracted',
  1,
  FileKey & {
    readonly entryId: string;
    readonly language: LanguageCode;
    readonly text: string;
    /** False: only the beginning or, in events of earlier releases, the first distinct words. */
    readonly isWhole: boolean;
  }
>;

export type AssetFileEvent =
  AssetFileUploaded | AssetFileBound | AssetFileReleased | AssetFileExpired | AssetTextExtracted;
