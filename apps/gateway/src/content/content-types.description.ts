import { describeController } from '../description/described.ts';
import { version, versionStatus } from '../description/parameters.ts';
import {
  body,
  described,
  flag,
  guid,
  languageCode,
  list,
  localized,
  localizedText,
  named,
  nullable,
  object,
  oneOf,
  text,
  type Properties,
} from '../description/schema.ts';
import { ContentTypesController } from './content-types.controller.ts';
import {
  apiId,
  changedDefinition,
  DefinitionEvent,
  Field,
  SentField,
  SentVersion,
  Version,
} from './definitions.schemas.ts';

const dataFormat = oneOf('entry', 'asset');

export const ContentType = named(
  'ContentType',
  object({
    uuid: guid,
    id: text,
    projectId: text,
    name: localized,
    description: localized,
    entryTitleField: nullable(text),
    entryDescriptionField: nullable(text),
    fields: list(Field),
    groups: list(named('FieldGroup', object({ id: text, name: localized, description: localized }))),
    enabled: flag,
    includeInDelivery: flag,
    defaultLanguage: languageCode,
    supportedLanguages: list(languageCode),
    workflowId: text,
    previewUrl: nullable(text),
    defaultRendererId: nullable(guid),
    defaultParentNodeId: nullable(guid),
    dataFormat,
    version: Version,
  }),
);

const name = described(localizedText(100), 'Text by language code; there has to be one in the default language');
const optional: Properties = {
  description: localized,
  entryTitleField: described(text, 'Id of the field that entries are called by; the first text without it'),
  entryDescriptionField: text,
  fields: list(SentField, { maxItems: 200 }),
  groups: list(named('SentFieldGroup', body({ id: apiId(), name: localizedText() }, { description: localized }))),
  enabled: described(flag, 'False: there can be no new entries'),
  includeInDelivery: flag,
  defaultLanguage: described(languageCode, 'The primary language of the project without it'),
  supportedLanguages: list(languageCode),
  workflowId: described(text, 'Id of a built-in workflow or of a published definition'),
  dataFormat,
  previewUrl: { ...text, maxLength: 2_000 },
  defaultRendererId: guid,
  defaultParentNodeId: described(guid, 'New entries get a node below this one'),
};

const NewContentType = named('NewContentType', body({ id: apiId(), name }, optional));
const ChangedContentType = named(
  'ChangedContentType',
  body({ name, version: SentVersion }, { id: apiId(), ...optional }),
);
const written = changedDefinition('content type', ContentType);

export const contentTypesDescription = describeController('Content types', ContentTypesController, {
  list: {
    summary: 'List the content types',
    description: 'All content types of the project by id, the built-in ones for assets included.',
    query: { versionStatus, dataFormat: described(text, '`entry` or `asset`') },
    answer: list(ContentType),
  },
  get: {
    summary: 'Get a content type',
    description: 'A content type in its latest version, in the published one, or in the one that `version` names.',
    query: { version, versionStatus },
    answer: ContentType,
  },
  create: {
    summary: 'Create a content type',
    description: 'Creates version 0.1. There can be entries from the moment it is published.',
    body: NewContentType,
    answer: written,
  },
  revise: {
    summary: 'Change a content type',
    description: 'Writes the next minor version. Entries are validated by the published one.',
    body: ChangedContentType,
    answer: written,
  },
  delete: {
    summary: 'Delete a content type',
    description: 'Deletes a content type with all of its entries, for good.',
  },
  trigger: {
    summary: 'Publish a content type',
    description: 'The event `publish` makes the latest version the one that entries are validated by.',
    body: DefinitionEvent,
    answer: written,
  },
});
