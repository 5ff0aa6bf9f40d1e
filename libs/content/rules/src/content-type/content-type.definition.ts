import type { LanguageCode, Localized, VersionNo } from '@annal/kernel';
import type { Field } from '../field/field.ts';

export interface Group {
  readonly id: string;
  readonly name: Localized;
  readonly description: Localized;
}

/** content-types.md 1.1, in stored form. */
export interface ContentTypeProperties {
  readonly name: Localized;
  readonly description: Localized;
  readonly fields: readonly Field[];
  readonly groups: readonly Group[];
  readonly enabled: boolean;
  readonly includeInDelivery: boolean;
  readonly defaultLanguage: LanguageCode;
  /** Contains `defaultLanguage`. */
  readonly supportedLanguages: readonly LanguageCode[];
  readonly workflowId: string;
  readonly entryTitleField: string | null;
  readonly entryDescriptionField: string | null;
  readonly previewUrl: string | null;
  readonly defaultRendererId: string | null;
  readonly defaultParentNodeId: string | null;
}

export interface ContentTypeDefinition extends ContentTypeProperties {
  readonly projectUuid: string;
  readonly uuid: string;
  readonly id: string;
  readonly dataFormat: 'entry' | 'asset';
  readonly versionNo: VersionNo;
}

/** content-types.md 1.1: the named field, else the first plain or heading text. */
export function titleFieldOf({
  entryTitleField,
  fields,
}: Pick<ContentTypeProperties, 'entryTitleField' | 'fields'>): string | null {
  const isTitle = ({ dataType, dataFormat }: Field) =>
    dataType === 'string' && (dataFormat === null || dataFormat === 'heading');
  return entryTitleField ?? fields.find(isTitle)?.id ?? null;
}
