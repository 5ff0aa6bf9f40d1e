import { BlockMessages } from './blocks.messages.ts';

export const blocksMessageControllers = [BlockMessages];
