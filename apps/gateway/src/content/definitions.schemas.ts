import { acknowledged } from '../description/described.ts';
import {
  anything,
  body,
  described,
  freeObject,
  guid,
  list,
  localized,
  localizedText,
  named,
  nullable,
  object,
  oneOf,
  text,
  timestamp,
  versionNo,
  type JsonSchema,
  type Properties,
  type Schema,
} from '../description/schema.ts';

/** Schemas that content types, components, workflow definitions and entries share. */
export const versionProperties: Properties = {
  createdBy: text,
  created: timestamp,
  modifiedBy: text,
  modified: timestamp,
  publishedBy: nullable(text),
  published: nullable(timestamp),
  versionNo,
};

export const Version = named('Version', object(versionProperties));

const DATA_TYPES = ['string', 'integer', 'decimal', 'boolean', 'dateTime', 'object'] as const;
const dataType = oneOf(...DATA_TYPES, ...DATA_TYPES.map((type) => `${type}Array`));

const fields: JsonSchema = list({ $ref: '#/components/schemas/Field' });

export const Field = named(
  'Field',
  object(
    {
      id: text,
      name: localized,
      description: localized,
      dataType,
      dataFormat: nullable(text),
      default: anything,
      validations: described(freeObject, 'By name, such as `required` or `maxLength`'),
      editor: anything,
    },
    {
      groupId: described(nullable(text), 'Of a content type only'),
      fields: described(fields, 'Fields of the component that `dataFormat` names'),
    },
  ),
);

export const apiId = (maxLength = 64): JsonSchema => ({
  type: 'string',
  pattern: `^[a-z][a-zA-Z0-9]{0,${maxLength - 1}}$`,
  description: 'It can never change, and is compared without case',
});

export const SentField = named(
  'SentField',
  body(
    { id: apiId(), name: localizedText(), dataType },
    {
      description: localized,
      dataFormat: described(text, 'Such as `entry`, `asset`, `markdown` or `component.address`'),
      default: anything,
      validations: freeObject,
      editor: anything,
      groupId: text,
    },
  ),
);

export const SentVersion = named('SentVersion', {
  ...object({ versionNo }),
  description: 'Which version was read: 409 where it is not the latest one any more',
});

/** What starts the publication of a definition. */
export const DefinitionEvent = named('DefinitionEvent', body({ event: oneOf('publish') }, { version: versionNo }));

export const changedDefinition = (name: string, resource: Schema) =>
  acknowledged(resource, {
    uuid: guid,
    id: text,
    projectId: text,
    version: described(object({ versionNo: nullable(versionNo) }), `Version of the ${name} that was written`),
  });
