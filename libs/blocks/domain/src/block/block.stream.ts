/** Ids of blocks are the same in any case. */
export const blockStream = (projectUuid: string, blockId: string) => `block-${projectUuid}.${blockId.toLowerCase()}`;
