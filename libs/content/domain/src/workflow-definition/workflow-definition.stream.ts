/** Keyed by uuids, so that a project or definition id used again starts afresh. */
export const workflowDefinitionStream = (projectUuid: string, uuid: string) =>
  `workflowDefinition-${projectUuid}.${uuid}`;

/** Which definition has an id: a space of its own per project, whatever the case. */
export const workflowDefinitionIdStream = (projectUuid: string, id: string) =>
  `workflowDefinitionId-${projectUuid}.${id.toLowerCase()}`;
