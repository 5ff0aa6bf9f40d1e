/** One stream for all groups and tags of a project: ids, values, labels and limits hold under concurrent writes. */
export const tagSetStream = (projectUuid: string) => `tags-${projectUuid}`;
