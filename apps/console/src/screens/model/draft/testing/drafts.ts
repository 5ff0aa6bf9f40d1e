import type { Field, Group } from '@annal/content-rules';
import type { Draft } from '../draft.ts';

export const field = (id: string, groupId: string | null = null, more: Partial<Field> = {}): Field => ({
  id,
  name: { 'en-GB': id },
  description: {},
  dataType: 'string',
  dataFormat: null,
  default: null,
  validations: {},
  editor: null,
  groupId,
  ...more,
});
export const group = (id: string): Group => ({ id, name: { 'en-GB': id }, description: {} });
export const draftWith = (fields: readonly Field[], groups: readonly Group[] = []): Draft => ({
  place: 'types',
  id: 'book',
  name: {},
  description: {},
  fields,
  groups,
  entryTitleField: null,
  entryDescriptionField: null,
  enabled: true,
  includeInDelivery: true,
  defaultLanguage: 'en-GB',
  supportedLanguages: ['en-GB'],
  workflowId: 'contensisEntryBasic',
  dataFormat: 'entry',
  previewUrl: null,
  defaultRendererId: null,
  defaultParentNodeId: null,
});
