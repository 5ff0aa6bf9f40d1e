export * from './block.messages.ts';
export type * from './block.views.ts';
export { blockErrors } from '@annal/blocks-domain';
