import { DiscoverBlockVersionHandler } from './discover-block-version.ts';
import { GetBlockVersionHandler } from './get-block-version.ts';
import { GetBlockHandler } from './get-block.ts';
import { InvokeBlockActionHandler } from './invoke-block-action.ts';
import { ListBlockVersionsHandler } from './list-block-versions.ts';
import { ListBlocksHandler } from './list-blocks.ts';
import { PushBlockHandler } from './push-block.ts';
import { ReadBlockLogHandler } from './read-block-log.ts';

export { blockDiscovery, type DueDiscovery } from './block-discovery.process.ts';
export type { BlockView } from './block.view.ts';
export { discoverBlockVersion } from './discover-block-version.ts';
export type { BlockVersionChoice } from './find-block.ts';
export { GetBlockVersion } from './get-block-version.ts';
export { GetBlock } from './get-block.ts';
export { ImageInspector } from './image-inspector.ts';
export { ListBlockVersions, type BlockVersionListing } from './list-block-versions.ts';
export { ListBlocks, type BlockListing } from './list-blocks.ts';
export { ReadBlockLog, type LogChoice } from './read-block-log.ts';

export const blocksCommandHandlers = [PushBlockHandler, InvokeBlockActionHandler, DiscoverBlockVersionHandler];
export const blocksQueryHandlers = [
  GetBlockHandler,
  ListBlocksHandler,
  GetBlockVersionHandler,
  ListBlockVersionsHandler,
  ReadBlockLogHandler,
];
