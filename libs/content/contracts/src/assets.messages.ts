import type { FileFacts } from '@annal/content-domain';
import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { InProject } from './content-type.messages.ts';

export interface RegisterAssetFilesData extends InProject {
  /** In the order of their upload; the bytes are stored already. */
  readonly files: readonly [FileFacts, ...FileFacts[]];
}

export interface AssetFilesReceipt extends Receipt {
  readonly fileIds: readonly string[];
}

export const registerAssetFiles = message<RegisterAssetFilesData, AssetFilesReceipt>('content.register-asset-files');
