import { acknowledged } from '../description/described.ts';
import {
  anyOf,
  anything,
  body,
  described,
  flag,
  freeObject,
  guid,
  integer,
  itself,
  languageCode,
  list,
  localized,
  localizedText,
  map,
  named,
  nullable,
  number,
  object,
  oneOf,
  text,
  timestamp,
  versionNo,
  type JsonSchema,
  type Properties,
  type Schema,
} from '../description/schema.ts';

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

const fields: JsonSchema = list(itself('Field'));

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
      validations: described(map(freeObject), 'By name, such as `required` or `maxLength`'),
      editor: described(anything, 'As it was sent'),
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

const VALUES: Readonly<Record<(typeof DATA_TYPES)[number], JsonSchema>> = {
  string: text,
  integer,
  decimal: number,
  boolean: flag,
  dateTime: anyOf(timestamp, { type: 'string', format: 'date' }),
  object: freeObject,
};

const defaultOf = (value: JsonSchema): JsonSchema =>
  nullable(anyOf(value, { ...map(nullable(value)), propertyNames: languageCode }));

export const SentField = named('SentField', {
  ...body(
    { id: apiId(), name: localizedText(), dataType },
    {
      description: localized,
      dataFormat: {
        type: 'string',
        pattern: '^([A-Za-z][A-Za-z0-9._-]{0,63})?$',
        description: 'Such as `entry`, `asset`, `markdown` or `component.address`',
      },
      default: described(anything, 'A value of the data type, or one per language code'),
      validations: described(map(nullable(freeObject)), 'By name, such as `required` or `maxLength`'),
      editor: anything,
      groupId: text,
    },
  ),
  anyOf: DATA_TYPES.flatMap((type) => [
    { properties: { dataType: { const: type }, default: defaultOf(VALUES[type]) } },
    { properties: { dataType: { const: `${type}Array` }, default: defaultOf(list(VALUES[type])) } },
  ]),
});

export const SentVersion = named('SentVersion', {
  ...object({ versionNo }),
  description: 'Which version was read: 409 where it is not the latest one any more',
});

export const DefinitionEvent = named('DefinitionEvent', body({ event: oneOf('publish') }, { version: versionNo }));

export const changedDefinition = (name: string, resource: Schema) =>
  acknowledged(resource, {
    uuid: guid,
    id: text,
    projectId: text,
    version: described(object({ versionNo: nullable(versionNo) }), `Version of the ${name} that was written`),
  });
