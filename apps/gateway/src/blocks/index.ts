import { BlockVersionsController } from './block-versions.controller.ts';
import { BlocksController } from './blocks.controller.ts';

export const blocksControllers = [BlocksController, BlockVersionsController];
