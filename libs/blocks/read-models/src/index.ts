import { blockVersionProjection } from './block-version.projection.ts';
import { blockProjection } from './block.projection.ts';

export {
  blockVersionProjection,
  pushedVersion,
  type BlockVersionDocument,
  type DiscoveryAttempt,
} from './block-version.projection.ts';
export { blockDocumentId, blockProjection, type BlockDocument } from './block.projection.ts';
export const blocksProjections = [blockProjection, blockVersionProjection];
