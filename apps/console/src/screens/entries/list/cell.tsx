import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAge, formatDate, formatMoment, formatNumber, languageName, t } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { EntryColumn } from './columns.ts';
import { valueAt, type Entry } from './entry.ts';
import type { Names } from '../../../frame/names.ts';

/** What stands in a cell. */
export function cellOf(entry: Entry, { path, kind }: EntryColumn, names: Names): ReactNode {
  const value = valueAt(entry, path);
  switch (kind) {
    case 'state': {
      const { text, color } = names.state(entry.sys.workflow.state, entry.sys.workflow.id);
      return <Badge color={color}>{text}</Badge>;
    }
    case 'published':
      return <Published entry={entry} />;
    case 'moment':
      return typeof value === 'string' ? (
        <time className="cell-number cell-muted" dateTime={value} title={formatMoment(value)}>
          {formatAge(value)}
        </time>
      ) : null;
    case 'number':
      return <span className="cell-number">{plainText(entry, { path, kind }, names)}</span>;
    case 'person':
    case 'type':
    case 'language':
      return <span className="cell-muted">{plainText(entry, { path, kind }, names)}</span>;
    default:
      return <span>{plainText(entry, { path, kind }, names)}</span>;
  }
}

function Published({ entry: { sys } }: { readonly entry: Entry }) {
  if (!sys.isPublished) return <span className="visually-hidden">{t('entries.notPublished')}</span>;
  return (
    <span className="published">
      <Icon shape={CircleCheck} />
      {sys.version.published === null ? t('entries.isPublished') : formatDate(sys.version.published)}
    </span>
  );
}

/** The same as text, for CSV and screen readers. */
export function plainText(entry: Entry, { path, kind }: Pick<EntryColumn, 'path' | 'kind'>, names: Names): string {
  const value = valueAt(entry, path);
  switch (kind) {
    case 'type':
      return names.type(entry.sys.contentTypeId);
    case 'state':
      return names.state(entry.sys.workflow.state, entry.sys.workflow.id).text;
    case 'language':
      return languageName(entry.sys.language);
    case 'person':
      return typeof value === 'string' ? names.person(value) : '';
    case 'number':
      return typeof value === 'number' ? formatNumber(value) : '';
    case 'boolean':
      return typeof value === 'boolean' ? t(value ? 'entries.yes' : 'entries.no') : '';
    case 'list':
      return Array.isArray(value) ? value.join(', ') : '';
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}
