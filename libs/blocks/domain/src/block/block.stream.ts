export const blockStream = (projectUuid: string, blockId: string) => `block-${projectUuid}.${blockId.toLowerCase()}`;
