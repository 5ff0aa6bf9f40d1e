/** Keyed by uuids, so that a project or component id used again starts afresh. */
export const componentStream = (projectUuid: string, uuid: string) => `component-${projectUuid}.${uuid}`;
