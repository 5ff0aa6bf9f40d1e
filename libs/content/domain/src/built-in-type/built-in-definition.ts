import type { ContentTypeDefinition, ContentTypeProperties, DataType, Field } from '@annal/content-rules';
import type { LanguageCode, Localized } from '@annal/kernel';
import type { LiveContentType } from '../content-type/content-type.state.ts';
import { builtInTypeUuid, type BuiltInTypeId } from './built-in-types.ts';

export interface ProjectLanguages {
  readonly primaryLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
}

const NAMES: Readonly<Record<BuiltInTypeId, string>> = {
  image: 'Image',
  pdf: 'PDF',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  spreadsheet: 'Spreadsheet',
  presentation: 'Presentation',
  archive: 'Archive',
  file: 'File',
};

export function builtInDefinition(
  projectUuid: string,
  id: BuiltInTypeId,
  languages: ProjectLanguages,
): ContentTypeDefinition {
  const uuid = builtInTypeUuid(projectUuid, id);
  return { projectUuid, uuid, id, dataFormat: 'asset', versionNo: '1.0', ...propertiesOf(id, languages) };
}

/** A built-in type has the project's languages even after it was changed. */
export function inLanguagesOf(type: LiveContentType, languages: ProjectLanguages): LiveContentType {
  const { latest, published } = type;
  const own = languagesOf(languages);
  return { ...type, latest: { ...latest, ...own }, ...(published && { published: { ...published, ...own } }) };
}

export function builtInTexts(
  id: BuiltInTypeId,
  language: LanguageCode,
): Pick<ContentTypeProperties, 'name' | 'fields'> {
  const text = (value: string): Localized => ({ [language]: value });
  const field = (fieldId: string, name: string, dataType: DataType = 'string', dataFormat: string | null = null) =>
    ({
      id: fieldId,
      name: text(name),
      description: {},
      dataType,
      dataFormat,
      default: null,
      validations: {},
      editor: null,
      groupId: null,
    }) satisfies Field;
  const fields = [
    field('title', 'Title'),
    field('description', 'Description'),
    field('keywords', 'Keywords', 'stringArray'),
    field('thumbnail', 'Thumbnail', 'object', 'asset'),
    ...(id === 'image' ? [field('altText', 'Alternative text')] : []),
  ];
  return { name: text(NAMES[id]), fields };
}

function propertiesOf(id: BuiltInTypeId, languages: ProjectLanguages): ContentTypeProperties {
  return {
    ...builtInTexts(id, languages.primaryLanguage),
    description: {},
    groups: [],
    enabled: true,
    includeInDelivery: true,
    ...languagesOf(languages),
    workflowId: 'contensisEntryBasic',
    entryTitleField: 'title',
    entryDescriptionField: 'description',
    previewUrl: null,
    defaultRendererId: null,
    defaultParentNodeId: null,
  };
}

function languagesOf({ primaryLanguage, supportedLanguages }: ProjectLanguages) {
  return { defaultLanguage: primaryLanguage, supportedLanguages };
}
