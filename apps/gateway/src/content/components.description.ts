import { describeController } from '../description/described.ts';
import { version, versionStatus } from '../description/parameters.ts';
import {
  body,
  described,
  flag,
  guid,
  list,
  localized,
  localizedText,
  named,
  object,
  text,
  type Properties,
} from '../description/schema.ts';
import { ComponentsController } from './components.controller.ts';
import {
  apiId,
  changedDefinition,
  DefinitionEvent,
  Field,
  SentField,
  SentVersion,
  Version,
} from './definitions.schemas.ts';

const Component = named(
  'Component',
  object({
    isChild: described(flag, 'Another component has it as a field'),
    hasChildren: described(flag, 'It has another component as a field'),
    canAddChildComponents: flag,
    canBeAddedAsChildComponent: flag,
    version: Version,
    uuid: guid,
    id: text,
    projectId: text,
    name: localized,
    description: localized,
    fields: list(Field),
    dataFormat: { const: 'component' },
  }),
);

const name = localizedText(100);
const optional: Properties = { description: localized, fields: list(SentField, { maxItems: 100 }) };
const written = changedDefinition('component', Component);

export const componentsDescription = describeController('Components', ComponentsController, {
  list: {
    summary: 'List the components',
    description: 'All components of the project by id, with their fields.',
    query: { versionStatus },
    answer: list(Component),
  },
  get: {
    summary: 'Get a component',
    description: 'A component in its latest version, in the published one, or in the one that `version` names.',
    query: { version, versionStatus },
    answer: Component,
  },
  create: {
    summary: 'Create a component',
    description: 'Creates version 0.1. Content types and components share their ids.',
    body: named('NewComponent', body({ id: apiId(), name }, optional)),
    answer: written,
  },
  revise: {
    summary: 'Change a component',
    description: 'Writes the next minor version; what uses the component follows when that is published.',
    body: named('ChangedComponent', body({ name }, { id: apiId(), version: SentVersion, ...optional })),
    answer: written,
  },
  delete: {
    summary: 'Delete a component',
    description: 'Deletes a component that no content type and no other component uses.',
  },
  trigger: {
    summary: 'Publish a component',
    description: 'The event `publish` makes the latest version the one that entries are validated by.',
    body: DefinitionEvent,
    answer: written,
  },
});
