/** All redirects of a project are one boundary: equal sources, circles and limits are rules about all of them. */
export const redirectsStream = (projectUuid: string) => `redirects-${projectUuid}`;
