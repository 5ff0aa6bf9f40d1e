import { applicableRules, type Field } from '@annal/content-rules';

/** In the order in which people think of them. A composer's parts have their own place. */
export const ruleNames = [
  'required',
  'minLength',
  'maxLength',
  'regex',
  'allowedValues',
  'min',
  'max',
  'decimalPlaces',
  'pastDateTime',
  'minCount',
  'maxCount',
  'allowedContentTypes',
  'contentType',
  'allowedDataFormats',
  'allowedIds',
  'requiredFields',
  'altTextRequired',
  'captionRequired',
  'sourceRequired',
  'imageDimensions',
  'taxonomyRoot',
] as const;

export type RuleName = (typeof ruleNames)[number];

/** Older spellings of others: shown where a definition has them, not offered. */
const OLDER: readonly RuleName[] = ['contentType', 'altTextRequired', 'captionRequired', 'sourceRequired'];

export function offeredRules(field: Field): readonly RuleName[] {
  const applicable = new Set(applicableRules(field));
  return ruleNames.filter(
    (name) => applicable.has(name) && (!OLDER.includes(name) || Object.hasOwn(field.validations, name)),
  );
}

/** Kept as they are; the service stores them and evaluates nothing. */
export function otherRules(field: Field): readonly string[] {
  const applicable = new Set(applicableRules(field));
  return Object.keys(field.validations).filter((key) => key !== 'allowedFieldTypes' && !applicable.has(key));
}

export const startOf: Readonly<Record<RuleName, Readonly<Record<string, unknown>>>> = {
  required: {},
  minLength: { value: 1 },
  maxLength: { value: 100 },
  regex: { pattern: '' },
  allowedValues: { labeledValues: [] },
  min: { value: null },
  max: { value: null },
  decimalPlaces: { value: 2 },
  pastDateTime: {},
  minCount: { value: 1 },
  maxCount: { value: 10 },
  allowedContentTypes: { contentTypes: [] },
  contentType: { contentType: '' },
  allowedDataFormats: { dataFormats: ['entry'] },
  allowedIds: { ids: [] },
  requiredFields: { fields: [] },
  altTextRequired: {},
  captionRequired: {},
  sourceRequired: {},
  imageDimensions: {},
  taxonomyRoot: { key: '' },
};
