export const workflowDefinitionStream = (projectUuid: string, uuid: string) =>
  `workflowDefinition-${projectUuid}.${uuid}`;

export const workflowDefinitionIdStream = (projectUuid: string, id: string) =>
  `workflowDefinitionId-${projectUuid}.${id.toLowerCase()}`;
