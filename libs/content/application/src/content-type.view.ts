import type { Field } from '@annal/content-domain';
import type { ContentTypeDocument } from '@annal/content-read-models';

/** content-types.md 1.1. */
export type ContentTypeView = Omit<ContentTypeDocument, '_id' | 'view' | 'projectUuid' | 'idKey' | 'fields'> & {
  readonly projectId: string;
  readonly fields: readonly Field[];
};

/** In the order of the contract's example. */
export function contentTypeView(found: ContentTypeDocument, projectId: string): ContentTypeView {
  const { _id, view, projectUuid, idKey, uuid, id, name, description, version, ...shown } = found;
  void [_id, view, projectUuid, idKey];
  const { entryTitleField, entryDescriptionField, fields: json, groups, enabled, dataFormat, ...others } = shown;
  const fields = JSON.parse(json) as readonly Field[];
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
