import type { EntryDocument } from '../entry.document.ts';

export type SysValue = string | number | boolean;

export interface SysPath {
  readonly type: 'text' | 'number' | 'date' | 'boolean';
  readonly valuesOf: (entry: EntryDocument) => readonly (SysValue | null | undefined)[];
}

type Value = (entry: EntryDocument) => SysValue | null | undefined;

const text = (value: Value): SysPath => ({ type: 'text', valuesOf: (entry) => [value(entry)] });
const number = (value: Value): SysPath => ({ type: 'number', valuesOf: (entry) => [value(entry)] });
const date = (value: Value): SysPath => ({ type: 'date', valuesOf: (entry) => [value(entry)] });
const flag = (value: Value): SysPath => ({ type: 'boolean', valuesOf: (entry) => [value(entry)] });
const list = (valuesOf: SysPath['valuesOf']): SysPath => ({ type: 'text', valuesOf });

/** entries.md 1.2 by lower-case name, without what is in a document's scope and what only the content type knows. */
export const SYS_PATHS: Readonly<Record<string, SysPath>> = {
  'sys.id': text(({ entryId }) => entryId),
  'sys.dataformat': text(({ dataFormat }) => dataFormat),
  'sys.contenttypeid': text(({ contentTypeId }) => contentTypeId),
  'sys.availablelanguages': list(({ languages }) => languages),
  'sys.deletedlanguages': list(({ deletedLanguages }) => deletedLanguages),
  'sys.archivedlanguages': list(({ archivedLanguages }) => archivedLanguages),
  'sys.owner': text(({ owner }) => owner),
  'sys.slug': text(({ slug }) => slug),
  'sys.ispublished': flag(({ isPublished }) => isPublished),
  'sys.workflow.id': text(({ workflowId }) => workflowId),
  'sys.workflow.state': text(({ state }) => state),
  // What websites see as the state (delivery.md 1.4).
  'sys.workflow.deliveredstate': text(({ status, state, publishedState }) =>
    status === 'published' ? (publishedState ?? state) : state,
  ),
  'sys.workflow.transition.event': text(({ transition }) => transition.event),
  'sys.workflow.transition.from': text(({ transition }) => transition.from),
  'sys.workflow.transition.invoked': date(({ transition }) => transition.invoked),
  'sys.workflow.transition.invokedby': text(({ transition }) => transition.invokedBy),
  ...scheduled('publish'),
  ...scheduled('unpublish'),
  'sys.properties.filename': text(({ file }) => file?.filename),
  'sys.properties.filesize': number(({ file }) => file?.size),
  'sys.properties.fileid': text(({ file }) => file?.fileId),
  'sys.properties.extension': text(({ file }) => file && `.${file.extension}`),
  'sys.properties.path': text(({ file }) => file?.path),
  'sys.properties.uri': text(({ file }) => file?.uri),
  'sys.properties.contenttype': text(({ file }) => file?.contentType),
  'sys.properties.width': number(({ file }) => file?.width),
  'sys.properties.height': number(({ file }) => file?.height),
  'sys.version.versionno': text(({ version }) => version.versionNo),
  'sys.version.created': date(({ version }) => version.created),
  'sys.version.createdby': text(({ version }) => version.createdBy),
  'sys.version.modified': date(({ version }) => version.modified),
  'sys.version.modifiedby': text(({ version }) => version.modifiedBy),
  'sys.version.published': date(({ version }) => version.published),
  'sys.version.publishedby': text(({ version }) => version.publishedBy),
  'sys.version.archived': date(({ version }) => version.archived),
  'sys.version.archivedby': text(({ version }) => version.archivedBy),
  'sys.version.deleted': date(({ version }) => version.deleted),
  'sys.version.deletedby': text(({ version }) => version.deletedBy),
};

export const sysPath = (name: string): string => name.toLowerCase().replaceAll('.', '/');

export const translationPath = (source: string): string => `sys/translation/${source.toLowerCase()}`;

/** Other languages in the document's view of the entry. Not part of an entry: no query can name it. */
export const RIVALS = 'sys/rivals';
/** One of them was created before. */
export const IS_BEHIND = 'sys/isbehind';

function scheduled(kind: 'publish' | 'unpublish'): Readonly<Record<string, SysPath>> {
  return {
    [`sys.schedules.${kind}.datetime`]: date(({ schedules }) => schedules?.[kind]?.dateTime),
    [`sys.schedules.${kind}.setby`]: text(({ schedules }) => schedules?.[kind]?.setBy),
    [`sys.schedules.${kind}.set`]: date(({ schedules }) => schedules?.[kind]?.set),
    [`sys.schedules.${kind}.missed`]: flag(({ schedules }) => schedules?.[kind]?.missed),
  };
}
