import { Link, type LinkProps } from '@tanstack/react-router';
import type { EntrySummary } from '../../api/models.ts';
import { addressOfArea } from '../../frame/area-link.tsx';
import { t } from '../../messages/index.ts';
import { areas } from '../areas.ts';

interface EntryLinkProps {
  readonly projectId: string;
  readonly entry: EntrySummary;
}

export function EntryLink({ projectId, entry: { entryTitle, sys } }: EntryLinkProps) {
  const title = entryTitle ?? t('overview.untitled');
  if (!areas.some(({ path }) => path === 'entries')) return <span lang={sys.language}>{title}</span>;
  const address = addressOfArea(projectId, { path: `entries/${sys.id}` });
  return (
    <Link {...({ ...address, search: { lang: sys.language } } as LinkProps)} className="link-plain" lang={sys.language}>
      {title}
    </Link>
  );
}
