export const projectStream = (projectUuid: string) => `project-${projectUuid}`;

/** Ids are unique regardless of case (projects.md 1). */
export const projectIdStream = (projectId: string) => `projectId-${projectId.toLowerCase()}`;
