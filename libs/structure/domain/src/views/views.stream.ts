/** One stream per person and project, so that what one person keeps stays small and limited. */
export const viewsStream = (projectUuid: string, ownerId: string) => `views-${projectUuid}.${ownerId}`;
