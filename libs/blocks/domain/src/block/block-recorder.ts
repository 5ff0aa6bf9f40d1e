import type { BlockEvent } from './block.events.ts';
import { evolve, type Block, type BlockVersion, type LiveBlock } from './block.state.ts';

export class BlockRecorder {
  readonly events: BlockEvent[] = [];
  private state: Block;

  constructor(block: Block) {
    this.state = block;
  }

  get block(): LiveBlock {
    if (this.state.status !== 'live') throw new Error('A block has to be created before it changes');
    return this.state;
  }

  add(event: BlockEvent): void {
    this.events.push(event);
    this.state = evolve(this.state, event);
  }
}

export function keyOf({ projectUuid, blockId }: LiveBlock, { uuid: versionUuid, branch, versionNo }: BlockVersion) {
  return { projectUuid, blockId, versionUuid, branch, versionNo };
}

export const nameOf = ({ uuid: versionUuid, versionNo }: BlockVersion) => ({ versionUuid, versionNo });
