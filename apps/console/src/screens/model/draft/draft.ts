import type { Field, Group } from '@annal/content-rules';
import type { Component, ContentType, Definition } from '../../../api/content-types.ts';
import type { DefinitionPlace } from '../../../api/definitions.ts';

export type Texts = Readonly<Record<string, string>>;

/** Where a definition lives: the part of its address in the console. */
export type Place = DefinitionPlace;

/** What can be changed of a content type or component, in the API's form. Components leave all after `fields` alone. */
export interface Draft {
  readonly place: Place;
  readonly id: string;
  readonly name: Texts;
  readonly description: Texts;
  readonly fields: readonly Field[];
  readonly groups: readonly Group[];
  readonly entryTitleField: string | null;
  readonly entryDescriptionField: string | null;
  readonly enabled: boolean;
  readonly includeInDelivery: boolean;
  readonly defaultLanguage: string;
  readonly supportedLanguages: readonly string[];
  readonly workflowId: string;
  readonly dataFormat: string;
  readonly previewUrl: string | null;
  readonly defaultRendererId: string | null;
  readonly defaultParentNodeId: string | null;
}

const isContentType = (definition: Definition): definition is ContentType => definition.dataFormat !== 'component';

/** Components have texts in any language; the project's primary one stands first. */
export interface ProjectLanguages {
  readonly primaryLanguage: string;
  readonly supportedLanguages: readonly string[];
}

export function draftOf(definition: Definition, languages: ProjectLanguages): Draft {
  const { id, name, description } = definition;
  const common = { id, name, description, fields: definition.fields.map(ownField) };
  return isContentType(definition)
    ? { place: 'types', ...common, ...settingsOf(definition) }
    : { place: 'components', ...common, ...noSettings(languages) };
}

function settingsOf(definition: ContentType) {
  const { groups, entryTitleField, entryDescriptionField, enabled, includeInDelivery } = definition;
  const { defaultLanguage, supportedLanguages, workflowId, dataFormat } = definition;
  const { previewUrl, defaultRendererId, defaultParentNodeId } = definition;
  return {
    groups,
    entryTitleField,
    entryDescriptionField,
    enabled,
    includeInDelivery,
    defaultLanguage,
    supportedLanguages,
    workflowId,
    dataFormat,
    previewUrl,
    defaultRendererId,
    defaultParentNodeId,
  };
}

const noSettings = ({ primaryLanguage, supportedLanguages }: ProjectLanguages) => ({
  groups: [],
  entryTitleField: null,
  entryDescriptionField: null,
  enabled: true,
  includeInDelivery: true,
  defaultLanguage: primaryLanguage,
  supportedLanguages,
  workflowId: '',
  dataFormat: 'component',
  previewUrl: null,
  defaultRendererId: null,
  defaultParentNodeId: null,
});

/** Without the fields of a used component, which are resolved when it is read and ignored when it is sent. */
function ownField({ groupId = null, ...field }: Component['fields'][number]): Field {
  const { fields: _, ...own } = field;
  return { ...own, groupId };
}

/** What is sent, and what the tab "JSON" shows. */
export function bodyOf(draft: Draft): Readonly<Record<string, unknown>> {
  const { place, ...whole } = draft;
  if (place === 'types') return whole;
  const { id, name, description, fields } = whole;
  return { id, name, description, fields: fields.map(({ groupId: _, ...field }) => field) };
}

export const isSameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The languages of names and messages, the most important one first. */
export const languagesOf = ({ defaultLanguage, supportedLanguages }: Draft): readonly string[] => [
  defaultLanguage,
  ...supportedLanguages.filter((code) => code !== defaultLanguage),
];

export function newField(parts: Partial<Field> & Pick<Field, 'dataType' | 'dataFormat'>): Field {
  const empty = { id: '', name: {}, description: {}, default: null, validations: {}, editor: null, groupId: null };
  return { ...empty, ...parts };
}

/** A text in one of several languages; an empty one is left out. */
export function withText(texts: Texts, code: string, text: string): Texts {
  const { [code]: _, ...rest } = texts;
  return text === '' ? rest : { ...texts, [code]: text };
}

export function nameIn(texts: Texts, languages: readonly string[]): string {
  const code = languages.find((each) => (texts[each] ?? '') !== '');
  return code === undefined ? (Object.values(texts)[0] ?? '') : (texts[code] ?? '');
}
