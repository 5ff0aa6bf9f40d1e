import type { LanguageCode } from '@annal/kernel';
import type { FileFacts } from './asset-file.events.ts';

type FileKey = { readonly projectUuid: string; readonly fileId: string };

export type RegisterAssetFile = {
  readonly type: 'RegisterAssetFile';
  readonly data: FileKey & { readonly file: FileFacts; readonly expiresAt: string };
};

/** Changes nothing when the file cannot be bound; the resulting state says who has it. */
export type BindAssetFile = {
  readonly type: 'BindAssetFile';
  readonly data: FileKey & { readonly entryId: string; readonly claim: string; readonly now: string };
};

export type ReleaseAssetFile = {
  readonly type: 'ReleaseAssetFile';
  readonly data: FileKey & { readonly claim: string };
};

export type ExpireAssetFile = {
  readonly type: 'ExpireAssetFile';
  readonly data: FileKey & {
    readonly isUsed: boolean;
  };
};

export type RecordAssetText = {
  readonly type: 'RecordAssetText';
  readonly data: FileKey & {
    readonly entryId: string;
    readonly language: LanguageCode;
    readonly text: string;
    readonly isWhole: boolean;
  };
};

export type AssetFileCommand = RegisterAssetFile | BindAssetFile | ReleaseAssetFile | ExpireAssetFile | RecordAssetText;
