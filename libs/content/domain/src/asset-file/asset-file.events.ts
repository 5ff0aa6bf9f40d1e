import type { DomainEvent, LanguageCode } from '@annal/kernel';

type FileKey = {
  readonly projectUuid: string;
  /** `{uuid}.{extension}` */
  readonly fileId: string;
};

/** What is known of a file from its first moment on. Its bytes are elsewhere, under their hash. */
export interface FileFacts {
  readonly filename: string;
  /** Lower case, without the dot. */
  readonly extension: string;
  /** A media type without parameters. */
  readonly contentType: string;
  /** Of a text: the encoding that all of its bytes are valid in. */
  readonly charset: 'utf-8' | null;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** In pixels; null for what is no image and where they cannot be read. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Its bytes are stored. No asset has it yet; unless one takes it until `expiresAt`, it goes. */
export type AssetFileUploaded = DomainEvent<
  'AssetFileUploaded',
  1,
  FileKey &
    FileFacts & {
      /** ISO 8601, UTC. */
      readonly expiresAt: string;
    }
>;

/** It belongs to this entry, which is about to have a version with it. It may not come to that. */
export type AssetFileBound = DomainEvent<
  'AssetFileBound',
  1,
  FileKey & {
    readonly entryId: string;
    /** Id of the command that is at it. */
    readonly claim: string;
  }
>;

/** It did not come to that. */
export type AssetFileReleased = DomainEvent<'AssetFileReleased', 1, FileKey & { readonly entryId: string }>;

/** No asset has taken it in time. */
export type AssetFileExpired = DomainEvent<'AssetFileExpired', 1, FileKey>;

/** What search finds a variation with this file by. */
export type AssetTextExtracted = DomainEvent<
  'AssetTextExtracted',
  1,
  FileKey & {
    readonly entryId: string;
    readonly language: LanguageCode;
    readonly text: string;
    /** False where it is only the beginning; in events of former releases, its first words, each once. */
    readonly isWhole: boolean;
  }
>;

export type AssetFileEvent =
  AssetFileUploaded | AssetFileBound | AssetFileReleased | AssetFileExpired | AssetTextExtracted;
