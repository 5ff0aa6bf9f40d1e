export const componentStream = (projectUuid: string, uuid: string) => `component-${projectUuid}.${uuid}`;
