import { flag, free, guid, list, nullable, object, oneOf, text, versionNo } from './schema.ts';

const entry = {
  projectId: text,
  entryId: guid,
  contentTypeId: text,
  dataFormat: oneOf('entry', 'asset'),
  language: text,
  versionNo,
  owner: nullable(text),
};

const about = (event: string, summary: string) => ({
  summary,
  topic: { resourceType: 'entry', event },
  data: object(entry),
});

export const entryEvents = {
  'annal.entry.created.v1': about('created', 'An entry is created, or a further language of it'),
  'annal.entry.updated.v1': about('updated', 'A new version of a variation is saved'),
  'annal.entry.published.v1': about('published', 'A version goes live'),
  'annal.entry.unpublished.v1': about('unpublished', 'The live version is taken back'),
  'annal.entry.archived.v1': about('archived', 'A variation is put out of use'),
  'annal.entry.unarchived.v1': about('unarchived', 'An archived variation is back in use'),
  'annal.entry.restored.v1': about('restored', 'A deleted variation is back'),
  'annal.entry.deleted.v1': {
    summary: 'A variation is deleted; with no remaining languages the entry is gone',
    topic: { resourceType: 'entry', event: 'deleted' },
    data: object({ ...entry, remainingLanguages: list(text), permanent: flag }),
  },
  'annal.entry.workflowEventRaised.v1': {
    summary: 'Somebody has used a workflow event',
    topic: { resourceType: 'entry', event: 'workflowEventRaised' },
    data: object({ ...entry, workflowId: text, state: text, event: text, data: nullable(free) }),
  },
  'annal.entry.workflowStateChanged.v1': {
    summary: 'A variation has entered another state of its workflow',
    topic: { resourceType: 'entry', event: 'workflowStateChanged' },
    data: object({ ...entry, workflowId: text, from: nullable(text), to: text, cause: text }),
  },
} as const;
