export const roleNamesStream = (projectUuid: string) => `roleNames-${projectUuid}`;
