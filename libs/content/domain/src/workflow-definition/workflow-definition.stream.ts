/** Keyed by uuids, so that a reused id starts a new stream. */
export const workflowDefinitionStream = (projectUuid: string, uuid: string) =>
  `workflowDefinition-${projectUuid}.${uuid}`;

export const workflowDefinitionIdStream = (projectUuid: string, id: string) =>
  `workflowDefinitionId-${projectUuid}.${id.toLowerCase()}`;
