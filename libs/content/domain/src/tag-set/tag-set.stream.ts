/** One stream per project, so that unique ids, values and labels, and limits, hold under concurrent writes. */
export const tagSetStream = (projectUuid: string) => `tags-${projectUuid}`;
