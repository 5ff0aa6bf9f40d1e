import type { ContentTypeSummary } from '../../../api/content-types.ts';
import { nameOfType } from '../../../api/content-type-name.ts';
import { t } from '../../../messages/index.ts';

export type ColumnKind =
  'title' | 'type' | 'state' | 'language' | 'published' | 'moment' | 'person' | 'text' | 'number' | 'boolean' | 'list';

/** A column is known by the path of what it shows, which is also what the API sorts by. */
export interface EntryColumn {
  readonly path: string;
  readonly text: string;
  readonly kind: ColumnKind;
  readonly isSortable: boolean;
}

export interface TypeField {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly dataType: string;
  readonly dataFormat?: string | null;
}

export type TypeWithFields = ContentTypeSummary & {
  readonly fields?: readonly TypeField[];
  readonly entryTitleField?: string | null;
};

export const TITLE = 'entryTitle';

export function generalColumns(): readonly EntryColumn[] {
  const column = (path: string, text: string, kind: ColumnKind): EntryColumn => ({
    path,
    text,
    kind,
    isSortable: true,
  });
  return [
    column(TITLE, t('entries.column.title'), 'title'),
    column('sys.contentTypeId', t('entries.column.type'), 'type'),
    column('sys.language', t('entries.column.language'), 'language'),
    column('sys.workflow.state', t('entries.column.state'), 'state'),
    column('sys.version.published', t('entries.column.published'), 'published'),
    column('sys.version.modified', t('entries.column.modified'), 'moment'),
    column('sys.version.modifiedBy', t('entries.column.modifiedBy'), 'person'),
    column('sys.owner', t('entries.column.owner'), 'person'),
    column('sys.version.created', t('entries.column.created'), 'moment'),
    column('sys.version.createdBy', t('entries.column.createdBy'), 'person'),
    column('sys.version.versionNo', t('entries.column.version'), 'text'),
    column('sys.id', t('entries.column.id'), 'text'),
  ];
}

const SHOWN = [
  TITLE,
  'sys.contentTypeId',
  'sys.language',
  'sys.workflow.state',
  'sys.version.published',
  'sys.version.modified',
  'sys.version.modifiedBy',
];

const KINDS: Readonly<Record<string, ColumnKind>> = {
  string: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  dateTime: 'moment',
};

/** Long texts and structured values say nothing in a cell. */
const HAS_NO_CELL = ['html', 'markdown', 'json'];

/** Columns for the fields of the one type that is shown. */
export function fieldColumns(type: TypeWithFields | undefined): readonly EntryColumn[] {
  const fields = type?.fields ?? [];
  return fields
    .filter(({ id, dataFormat }) => id !== type?.entryTitleField && !HAS_NO_CELL.includes(dataFormat ?? ''))
    .flatMap(({ id, name, dataType }) => {
      const kind = KINDS[dataType] ?? (dataType.endsWith('Array') && dataType !== 'objectArray' ? 'list' : undefined);
      const text = nameOfType({ id, name, defaultLanguage: type?.defaultLanguage ?? '' });
      return kind === undefined ? [] : [{ path: id, text, kind, isSortable: true }];
    });
}

const SHOWN_FIELDS = 1;

/** With one type its column would say the same in every row; the first of its fields stand there instead. */
export function shownPaths(chosen: readonly string[] | undefined, fields: readonly EntryColumn[], hasOneType: boolean) {
  if (chosen !== undefined && chosen.length > 0) return chosen.includes(TITLE) ? chosen : [TITLE, ...chosen];
  if (!hasOneType) return SHOWN;
  const [title = TITLE, , ...more] = SHOWN;
  const short = fields.filter(({ kind }) => kind === 'number' || kind === 'boolean').slice(0, SHOWN_FIELDS);
  return [title, ...short.map(({ path }) => path), ...more];
}
