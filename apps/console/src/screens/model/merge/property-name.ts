import { t } from '../../../messages/index.ts';

const properties = [
  'id',
  'name',
  'description',
  'fields',
  'groups',
  'dataType',
  'dataFormat',
  'default',
  'validations',
  'editor',
  'groupId',
  'entryTitleField',
  'entryDescriptionField',
  'enabled',
  'includeInDelivery',
  'defaultLanguage',
  'supportedLanguages',
  'workflowId',
  'previewUrl',
  'defaultParentNodeId',
] as const;

/** The API's name of a property in words. */
export function propertyName(property: string): string {
  const known = properties.find((each) => each === property);
  return known ? t(`model.of.${known}`) : property;
}
