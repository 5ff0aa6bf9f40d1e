export * from './block.messages.ts';
export type * from './block.views.ts';
export { blockErrors, pushKeyAggregate } from '@annal/blocks-domain';
export { blockSource } from './block-source.ts';
export type { BlockEvent } from '@annal/blocks-domain';
