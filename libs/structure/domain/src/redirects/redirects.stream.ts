/** One stream per project, because equal sources, circles and limits concern all of its redirects. */
export const redirectsStream = (projectUuid: string) => `redirects-${projectUuid}`;
