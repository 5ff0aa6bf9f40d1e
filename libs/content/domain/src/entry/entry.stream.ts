/** All language variations of an entry in one stream, keyed by the project's uuid. */
export const entryStream = (projectUuid: string, entryId: string) => `entry-${projectUuid}.${entryId}`;
