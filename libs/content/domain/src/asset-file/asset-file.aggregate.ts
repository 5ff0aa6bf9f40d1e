import type { Aggregate } from '@annal/kernel';
import type { AssetFileCommand } from './asset-file.commands.ts';
import { decide } from './asset-file.decide.ts';
import type { AssetFileEvent } from './asset-file.events.ts';
import { evolve, initialAssetFile, type AssetFile } from './asset-file.state.ts';
import { assetFileSchemas } from './asset-file.upcasters.ts';

export const assetFileAggregate: Aggregate<AssetFile, AssetFileCommand, AssetFileEvent> = {
  category: 'assetFile',
  schemas: assetFileSchemas,
  initial: initialAssetFile,
  decide,
  evolve,
};
