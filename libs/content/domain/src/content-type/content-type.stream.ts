/** Keyed by uuids, so that a reused id starts a new stream. */
export const contentTypeStream = (projectUuid: string, uuid: string) => `contentType-${projectUuid}.${uuid}`;
