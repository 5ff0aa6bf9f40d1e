/** One stream per project, so that numbers, names and limits hold under concurrent writes. */
export const taxonomyStream = (projectUuid: string) => `taxonomy-${projectUuid}`;
