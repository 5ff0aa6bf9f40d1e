import type { EntryDocument } from '@annal/content-read-models';

/** What tells whether and how a variation is linked to. */
export type Outline = Pick<EntryDocument, OutlineField>;

type OutlineField =
  | 'entryId'
  | 'language'
  | 'languages'
  | 'status'
  | 'isPublished'
  | 'contentTypeUuid'
  | 'contentTypeId'
  | 'dataFormat'
  | 'file'
  | 'version';

/** What of a variation's document may be delivered. */
export type DeliverableDocument = Pick<
  EntryDocument,
  OutlineField | 'fields' | 'slug' | 'owner' | 'workflowId' | 'state' | 'publishedState'
>;

export const OUTLINE = {
  entryId: 1,
  language: 1,
  languages: 1,
  status: 1,
  isPublished: 1,
  contentTypeUuid: 1,
  contentTypeId: 1,
  dataFormat: 1,
  file: 1,
  version: 1,
} as const satisfies Record<OutlineField, 1>;

export const DELIVERABLE = {
  ...OUTLINE,
  fields: 1,
  slug: 1,
  owner: 1,
  workflowId: 1,
  state: 1,
  publishedState: 1,
} as const satisfies Record<keyof DeliverableDocument, 1>;
