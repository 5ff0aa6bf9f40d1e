import type { ContentTypeDefinition, DataType, Field } from '@annal/content-rules';
import type { ContentModel, PublishedComponent } from '../naming/model.ts';

type Extra = Partial<Pick<Field, 'dataFormat' | 'validations'>>;

export const field = (id: string, dataType: DataType = 'string', extra: Extra = {}): Field => ({
  id,
  name: { en: id },
  description: {},
  dataType,
  dataFormat: null,
  default: null,
  validations: {},
  editor: null,
  groupId: null,
  ...extra,
});

export const type = (
  id: string,
  fields: readonly Field[] = [field('title')],
  dataFormat: 'entry' | 'asset' = 'entry',
): ContentTypeDefinition => ({
  id,
  uuid: `uuid-of-${id}`,
  projectUuid: 'project',
  dataFormat,
  versionNo: '1.0',
  name: { en: id },
  description: {},
  fields,
  groups: [],
  enabled: true,
  includeInDelivery: true,
  defaultLanguage: 'en',
  supportedLanguages: ['en'],
  workflowId: 'contensisEntryBasic',
  entryTitleField: null,
  entryDescriptionField: null,
  previewUrl: null,
  defaultRendererId: null,
  defaultParentNodeId: null,
});

export const component = (id: string, fields: readonly Field[] = [field('text')]): PublishedComponent => ({
  id,
  fields,
});

export const model = (
  types: readonly ContentTypeDefinition[],
  components: readonly PublishedComponent[] = [],
): ContentModel => ({ types, components });

export const composer = (id: string, items: readonly Field[]): Field =>
  field(id, 'objectArray', { dataFormat: 'field', validations: { allowedFieldTypes: { fields: items } } });

export const link = (id: string, contentTypes: readonly string[] = [], dataType: DataType = 'object'): Field =>
  field(id, dataType, { dataFormat: 'entry', validations: { allowedContentTypes: { contentTypes } } });

/** Every data type with every format that goes with it. */
export function everyField(componentId: string): readonly Field[] {
  const scalars = ['string', 'integer', 'decimal', 'boolean', 'dateTime', 'object'] as const;
  const objects = ['entry', 'asset', 'image', 'location', 'quote', 'dateRange', `component.${componentId}`, 'tag'];
  const texts = ['taxonomy', 'heading', 'html', 'email', 'unknown.format'];
  const formats = [
    ...objects.map((format) => ['object', format] as const),
    ...texts.map((format) => ['string', format] as const),
  ];
  const named = formats.flatMap(([base, dataFormat], index) => [
    field(`one${index}`, base, { dataFormat }),
    field(`many${index}`, `${base}Array`, { dataFormat }),
  ]);
  const plain = scalars.flatMap((base) => [field(`${base}One`, base), field(`${base}Many`, `${base}Array`)]);
  const items = [...plain, ...named].map((each, index) => ({ ...each, id: `item${index}` }));
  return [...plain, ...named, composer('body', items)];
}
