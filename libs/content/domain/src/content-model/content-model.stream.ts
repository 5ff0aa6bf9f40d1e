export const contentModelStream = (projectUuid: string) => `contentModel-${projectUuid}`;
