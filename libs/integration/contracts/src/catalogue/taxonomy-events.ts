import { localized, nullable, object, oneOf, text, versionNo } from './schema.ts';

export const taxonomyEvents = {
  'annal.taxonomy.changed.v1': {
    summary: 'A taxonomy node is created, renamed, deleted with all below it, or has its children in another order',
    topic: { resourceType: 'taxonomy', event: 'changed' },
    data: object({
      projectId: text,
      key: text,
      change: oneOf('created', 'renamed', 'childrenOrdered', 'deleted'),
      name: localized,
      versionNo: nullable(versionNo),
    }),
  },
} as const;
