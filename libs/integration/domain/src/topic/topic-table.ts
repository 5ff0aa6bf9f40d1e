export const filterNames = [
  'contentTypeId',
  'language',
  'owner',
  'id',
  'dataFormat',
  'workflowEvent',
  'workflowState',
  'branch',
] as const;
export type FilterName = (typeof filterNames)[number];

export interface ResourceTopic {
  readonly events: readonly string[];
  readonly filters: readonly FilterName[];
}

const definition: ResourceTopic = {
  events: ['created', 'updated', 'deleted', 'published'],
  filters: ['id', 'dataFormat'],
};
const workflow = ['workflowEvent', 'workflowState'] as const;

/** events.md 2, without resources that have no events yet. */
export const resourceTopics: Readonly<Record<string, ResourceTopic>> = {
  entry: {
    events: [
      ...['created', 'updated', 'deleted', 'published', 'unpublished', 'archived', 'unarchived', 'restored'],
      ...['workflowEventRaised', 'workflowStateChanged'],
    ],
    filters: ['contentTypeId', 'language', 'owner', 'id', 'dataFormat', ...workflow],
  },
  asset: {
    events: ['created', 'updated', 'deleted', 'published'],
    filters: ['contentTypeId', 'language', 'owner', 'id', 'dataFormat'],
  },
  contentType: definition,
  component: definition,
  node: { events: ['created', 'updated', 'deleted', 'moved', 'childOrderChanged'], filters: ['id'] },
  project: { events: ['updated'], filters: ['id'] },
  block: {
    events: [
      ...['pushed', 'discovered', 'discoveryFailed', 'released', 'madeLive', 'rolledBack', 'markedBroken'],
      ...['deploymentStatusChanged', 'runningStatusChanged'],
    ],
    filters: ['id', 'branch'],
  },
  redirect: { events: ['created', 'updated', 'deleted', 'imported'], filters: ['id'] },
  tag: { events: ['created', 'updated', 'deleted', 'merged'], filters: ['id'] },
  tagGroup: { events: ['created', 'updated', 'deleted'], filters: ['id'] },
  taxonomy: { events: ['changed'], filters: ['id'] },
  delivery: { events: ['invalidated'], filters: [] },
  role: { events: ['created', 'updated', 'deleted'], filters: ['id'] },
};

export const dataFormats = ['entry', 'asset', 'form', 'component'];
