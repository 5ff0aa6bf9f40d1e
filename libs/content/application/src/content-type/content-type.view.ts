import type { ComponentFields, Field } from '@annal/content-rules';
import type { ContentTypeDocument } from '@annal/content-read-models';
import { fieldViews, type FieldView } from '../field/field.view.ts';

/** content-types.md 1.1. */
export type ContentTypeView = Omit<
  ContentTypeDocument,
  '_id' | 'view' | 'projectUuid' | 'idKey' | 'fields' | 'isUntouched'
> & {
  readonly projectId: string;
  readonly fields: readonly FieldView[];
};

export function contentTypeView(
  found: ContentTypeDocument,
  projectId: string,
  components: ComponentFields,
): ContentTypeView {
  const { _id, view, projectUuid, idKey, isUntouched, uuid, id, name, description, version, ...shown } = found;
  void [_id, view, projectUuid, idKey, isUntouched];
  const { entryTitleField, entryDescriptionField, fields: json, groups, enabled, dataFormat, ...others } = shown;
  const fields = fieldViews(JSON.parse(json) as readonly Field[], components);
  return {
    uuid,
    id,
    projectId,
    name,
    description,
    entryTitleField,
    entryDescriptionField,
    fields,
    groups,
    enabled,
    ...others,
    dataFormat,
    version,
  };
}
