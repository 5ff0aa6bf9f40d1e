export const entryStream = (projectUuid: string, entryId: string) => `entry-${projectUuid}.${entryId}`;
