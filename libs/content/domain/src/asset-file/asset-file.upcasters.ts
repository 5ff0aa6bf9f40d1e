import type { EventSchemas } from '@annal/kernel';
import type { AssetFileEvent } from './asset-file.events.ts';

export const assetFileSchemas: EventSchemas<AssetFileEvent> = {
  AssetFileUploaded: { schemaVersion: 1 },
  AssetFileBound: { schemaVersion: 1 },
  AssetFileReleased: { schemaVersion: 1 },
  AssetFileExpired: { schemaVersion: 1 },
  AssetTextExtracted: { schemaVersion: 1 },
};
