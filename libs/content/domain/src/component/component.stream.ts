/** Keyed by uuids, so that a reused id starts a new stream. */
export const componentStream = (projectUuid: string, uuid: string) => `component-${projectUuid}.${uuid}`;
