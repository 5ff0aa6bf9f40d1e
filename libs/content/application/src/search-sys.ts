import type { SearchField } from '@annal/list-filters';

const written = (path: string): SearchField => ({ type: 'text', path, isUnfolded: true });
const date = (path: string): SearchField => ({ type: 'date', path });
const number = (path: string): SearchField => ({ type: 'number', path });
const list = (path: string): SearchField => ({
  type: 'text',
  path,
  sortPath: `${path}.0`,
  isUnfolded: true,
  isList: true,
  missing: { [`${path}.0`]: { $exists: false } },
  blank: { [`${path}.0`]: { $exists: false } },
});

/** `sys` of entries.md 1.2 by lower-case path; what is not here is told by the content type or by no document. */
export const SYS_FIELDS: Readonly<Record<string, SearchField>> = {
  'sys.id': { type: 'text', path: 'entryId' },
  'sys.dataformat': { type: 'text', path: 'dataFormat' },
  'sys.language': written('language'),
  'sys.availablelanguages': list('languages'),
  'sys.deletedlanguages': list('deletedLanguages'),
  'sys.archivedlanguages': list('archivedLanguages'),
  'sys.contenttypeid': written('contentTypeId'),
  'sys.owner': written('owner'),
  'sys.slug': { type: 'text', path: 'slug' },
  'sys.ispublished': { type: 'boolean', path: 'isPublished' },
  'sys.workflow.id': written('workflowId'),
  'sys.workflow.state': written('state'),
  'sys.workflow.transition.event': written('transition.event'),
  'sys.workflow.transition.from': written('transition.from'),
  'sys.workflow.transition.invoked': date('transition.invoked'),
  'sys.workflow.transition.invokedby': written('transition.invokedBy'),
  'sys.schedules.publish.datetime': date('schedules.publish.dateTime'),
  'sys.schedules.publish.setby': written('schedules.publish.setBy'),
  'sys.schedules.unpublish.datetime': date('schedules.unpublish.dateTime'),
  'sys.schedules.unpublish.setby': written('schedules.unpublish.setBy'),
  'sys.properties.filename': written('file.filename'),
  'sys.properties.filesize': number('file.size'),
  'sys.properties.fileid': written('file.fileId'),
  'sys.properties.path': written('file.path'),
  'sys.properties.uri': written('file.uri'),
  'sys.properties.contenttype': written('file.contentType'),
  'sys.properties.width': number('file.width'),
  'sys.properties.height': number('file.height'),
  'sys.version.versionno': written('version.versionNo'),
  'sys.version.created': date('version.created'),
  'sys.version.createdby': written('version.createdBy'),
  'sys.version.modified': date('version.modified'),
  'sys.version.modifiedby': written('version.modifiedBy'),
  'sys.version.published': date('version.published'),
  'sys.version.publishedby': written('version.publishedBy'),
  'sys.version.archived': date('version.archived'),
  'sys.version.archivedby': written('version.archivedBy'),
  'sys.version.deleted': date('version.deleted'),
  'sys.version.deletedby': written('version.deletedBy'),
};
