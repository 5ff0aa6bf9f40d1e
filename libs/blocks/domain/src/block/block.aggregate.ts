import type { Aggregate } from '@annal/kernel';
import type { BlockCommand } from './block.commands.ts';
import { decide } from './block.decide.ts';
import type { BlockEvent } from './block.events.ts';
import { evolve, initialBlock, type Block } from './block.state.ts';
import { blockSchemas } from './block.upcasters.ts';

export const blockAggregate: Aggregate<Block, BlockCommand, BlockEvent> = {
  category: 'block',
  schemas: blockSchemas,
  initial: initialBlock,
  decide,
  evolve,
};
