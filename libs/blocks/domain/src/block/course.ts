import type { BlockEvent } from './block.events.ts';
import { evolve, type Block, type BlockVersion, type LiveBlock } from './block.state.ts';

/** What happens in one command, one after the other: each step sees what the former ones have changed. */
export class Course {
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

/** How events name a version. */
export function keyOf({ projectUuid, blockId }: LiveBlock, { uuid: versionUuid, branch, versionNo }: BlockVersion) {
  return { projectUuid, blockId, versionUuid, branch, versionNo };
}

export const nameOf = ({ uuid: versionUuid, versionNo }: BlockVersion) => ({ versionUuid, versionNo });
