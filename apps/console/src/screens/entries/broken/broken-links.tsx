import { useInfiniteQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { brokenLinksQuery, type BrokenLink } from '../../../api/entry-links.ts';
import { useNames } from '../../../frame/names.ts';
import { languageName, t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextLink } from '../../../ui/button/link.tsx';
import { Empty, Loaded } from '../../../ui/state/states.tsx';

/** What stands in the way of publishing, field by field. */
export function BrokenLinks({ projectId }: { readonly projectId: string }) {
  const found = useInfiniteQuery(brokenLinksQuery(projectId));
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = found;
  const isEmpty = found.data?.pages.at(-1)?.items.length === 0;
  useEffect(() => {
    if (isEmpty && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isEmpty, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return (
    <div className="form">
      <p className="cell-muted">{t('entries.broken.about')}</p>
      <Loaded query={found}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length > 0) return <Links projectId={projectId} items={items} />;
          return hasNextPage ? (
            <p role="status">{t('entries.broken.looking')}</p>
          ) : (
            <Empty icon={Link2Off} title={t('entries.broken.none')} />
          );
        }}
      </Loaded>
      {hasNextPage && !isEmpty && (
        <div className="buttons">
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('entries.broken.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Links({ projectId, items }: { readonly projectId: string; readonly items: readonly BrokenLink[] }) {
  const names = useNames(projectId);
  return (
    <ul className="rows card" aria-label={t('entries.view.broken')}>
      {items.map(({ id, language, fieldId, contentTypeId, title, to }) => (
        <li key={`${id} ${language} ${fieldId} ${to}`} className="row">
          <div className="row-text">
            <TextLink
              to="/p/$projectId/entries/$entryId"
              params={{ projectId, entryId: id }}
              search={{ lang: language }}
            >
              {title ?? t('entries.untitled')}
            </TextLink>
            <span className="row-detail">
              {t('entries.broken.at', {
                type: names.type(contentTypeId),
                field: fieldId,
                language: languageName(language),
              })}
            </span>
            <span className="row-detail">{t('entries.broken.to', { id: to })}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
