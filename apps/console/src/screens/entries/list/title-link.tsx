import { Link } from 'react-aria-components';
import { useRouter, type ToOptions } from '@tanstack/react-router';
import { t } from '../../../messages/index.ts';
import { keyOf, type Entry } from './entry.ts';
import { rememberOpened } from './opened-row.ts';

/** The screen of an entry is another area's, so the type of its address is only known as a text. */
export const addressOfEntry = (projectId: string, { sys }: Entry): ToOptions =>
  ({
    to: '/p/$projectId/entries/$entryId',
    params: { projectId, entryId: sys.id },
    search: { lang: sys.language },
  }) as unknown as ToOptions;

interface TitleLinkProps {
  readonly projectId: string;
  readonly entry: Entry;
}

/** Opens the entry; its code is loaded while the pointer or the focus is on the link. */
export function EntryTitleLink({ projectId, entry }: TitleLinkProps) {
  const router = useRouter();
  const address = addressOfEntry(projectId, entry);
  const preload = (): void => void router.preloadRoute(address as never).catch(() => undefined);
  return (
    <Link
      className="link-plain entry-title"
      href={address}
      onHoverStart={preload}
      onPress={() => rememberOpened(keyOf(entry))}
      {...(entry.entryTitle !== null && { lang: entry.sys.language })}
    >
      {entry.entryTitle ?? <em className="cell-muted">{t('entries.untitled')}</em>}
    </Link>
  );
}
