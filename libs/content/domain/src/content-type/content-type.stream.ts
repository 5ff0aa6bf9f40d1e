/** Keyed by uuids, so that a project or type id used again starts afresh. */
export const contentTypeStream = (projectUuid: string, uuid: string) => `contentType-${projectUuid}.${uuid}`;
