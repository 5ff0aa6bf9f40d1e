import { workflowColors } from '@annal/content-contracts';
import { describeController } from '../description/described.ts';
import { paging, version, versionStatus } from '../description/parameters.ts';
import {
  anyOf,
  anything,
  body,
  described,
  filled,
  flag,
  guid,
  list,
  localized,
  localizedText,
  named,
  nullable,
  object,
  oneOf,
  page,
  text,
  type JsonSchema,
  type Properties,
} from '../description/schema.ts';
import { changedDefinition, DefinitionEvent, SentVersion, versionProperties } from './definitions.schemas.ts';
import { WorkflowDefinitionsController } from './workflow-definitions.controller.ts';

const color = oneOf(...workflowColors);
const uiAction = oneOf('none', 'navigateToEntryListing');
const uiEditorView = oneOf('default', 'previousPublishedVersionCompare');
const Action = named('WorkflowAction', object({ invokeAction: oneOf('validateEntry', 'publishEntry', 'updateEntry') }));

const parameter: JsonSchema = object({
  id: text,
  name: localized,
  description: localized,
  dataType: { const: 'string' },
  dataFormat: { type: 'null' },
  default: { type: 'null' },
  validations: object({}, { required: object({ message: nullable(anyOf(text, localized)) }) }),
  editor: nullable(object({ id: { const: 'multiline' }, instructions: localized, properties: { type: 'null' } })),
});

const event: JsonSchema = object({
  id: text,
  name: localized,
  description: localized,
  auditText: localized,
  transitionTo: described(nullable(text), 'Id of a state; null: the entry stays in its state'),
  exitActions: nullable(list(Action)),
  validate: flag,
  color,
  groupId: text,
  uiAction,
  parameters: list(parameter),
});

const state: JsonSchema = object({
  id: text,
  name: localized,
  entryActions: list(Action),
  events: list(event),
  color,
  uiEditorView,
  allowUpdates: nullable(flag),
});

const WorkflowDefinition = named(
  'WorkflowDefinition',
  object({
    id: text,
    uuid: guid,
    projectId: described(text, 'Empty for the built-in ones'),
    name: localized,
    description: localized,
    states: described(list(state, { minItems: 1 }), 'Entries begin in the first one'),
    eventGroups: list(object({ id: text, name: localized })),
    isSystem: flag,
    version: object({ ...versionProperties, versionNo: nullable(text) }),
  }),
);

const word = (maxLength: number): JsonSchema => ({
  type: 'string',
  pattern: `^[A-Za-z][A-Za-z0-9]{0,${maxLength - 1}}$`,
});

const SentParameter = body(
  { id: word(50), name: localizedText() },
  {
    description: localized,
    dataType: oneOf('string'),
    dataFormat: anything,
    default: anything,
    validations: object({}, { required: object({}, { message: anything }) }),
    editor: object({ id: oneOf('multiline') }, { instructions: nullable(localized), properties: { type: 'null' } }),
  },
);

const eventProperties: Properties = {
  description: localized,
  auditText: localized,
  transitionTo: text,
  exitActions: list(Action),
  validate: flag,
  color,
  uiAction,
  parameters: list(SentParameter),
};

const SentEvent = named(
  'SentWorkflowEvent',
  anyOf(
    body(
      { id: { ...word(30), not: { pattern: '^[Ss][Yy][Ss]' } }, name: localizedText(), groupId: filled },
      eventProperties,
    ),
    body({ id: oneOf('sysUpdate', 'sysDelete'), groupId: filled }, { name: localized, ...eventProperties }),
  ),
);

const SentState = named(
  'SentWorkflowState',
  body(
    { id: word(30), name: localizedText() },
    { entryActions: list(Action), events: list(SentEvent), color, uiEditorView, allowUpdates: flag },
  ),
);

const name = localizedText();
const states = list(SentState, { minItems: 1, description: 'Entries begin in the first one' });
const optional: Properties = {
  description: localized,
  eventGroups: list(body({ id: word(50), name: localizedText() })),
};

const NewWorkflowDefinition = named('NewWorkflowDefinition', body({ id: word(25), name, states }, optional));
const ChangedWorkflowDefinition = named(
  'ChangedWorkflowDefinition',
  body({ name, states, version: SentVersion }, { id: word(25), ...optional }),
);
const written = changedDefinition('workflow definition', WorkflowDefinition);

export const workflowDefinitionsDescription = describeController(
  'Workflow definitions',
  WorkflowDefinitionsController,
  {
    list: {
      summary: 'List the workflow definitions',
      description: 'The two built-in definitions, then those of the project, each by id.',
      query: { ...paging, versionStatus },
      answer: page(WorkflowDefinition),
    },
    get: {
      summary: 'Get a workflow definition',
      description: 'A definition in its latest version, in the published one, or in the one that `version` names.',
      query: { version, versionStatus },
      answer: WorkflowDefinition,
    },
    create: {
      summary: 'Create a workflow definition',
      description: 'Creates version 0.1. Content types can use it from the moment it is published.',
      body: NewWorkflowDefinition,
      answer: written,
    },
    revise: {
      summary: 'Change a workflow definition',
      description: 'Writes the next minor version. Entries follow the published one.',
      body: ChangedWorkflowDefinition,
      answer: written,
    },
    delete: {
      summary: 'Delete a workflow definition',
      description: 'Deletes a definition that no content type uses. The built-in ones stay.',
    },
    trigger: {
      summary: 'Publish a workflow definition',
      description: 'The event `publish` makes the latest version the one that entries follow.',
      body: DefinitionEvent,
      answer: written,
    },
  },
);
