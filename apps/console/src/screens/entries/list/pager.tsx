import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { formatNumber, t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { PAGE } from './search.ts';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pages, total, onPage }: PagerProps) {
  const first = total === 0 ? 0 : (page - 1) * PAGE + 1;
  const last = Math.min(page * PAGE, total);
  const range = { first: formatNumber(first), last: formatNumber(last), total: formatNumber(total) };
  return (
    <nav className="pager" aria-label={t('entries.pages')}>
      <p className="pager-range" role="status">
        {t('entries.range', range)}
      </p>
      {pages > 1 && (
        <div className="pager-steps">
          <IconButton
            icon={ChevronFirst}
            label={t('entries.page.first')}
            isSmall
            isDisabled={page <= 1}
            onPress={() => onPage(1)}
          />
          <IconButton
            icon={ChevronLeft}
            label={t('entries.page.previous')}
            isSmall
            isDisabled={page <= 1}
            onPress={() => onPage(page - 1)}
          />
          <PageField key={page} page={page} pages={pages} onPage={onPage} />
          <span className="cell-muted">{t('entries.page.of', { pages: formatNumber(pages) })}</span>
          <IconButton
            icon={ChevronRight}
            label={t('entries.page.next')}
            isSmall
            isDisabled={page >= pages}
            onPress={() => onPage(page + 1)}
          />
          <IconButton
            icon={ChevronLast}
            label={t('entries.page.last')}
            isSmall
            isDisabled={page >= pages}
            onPress={() => onPage(pages)}
          />
        </div>
      )}
    </nav>
  );
}

/** Enter goes to the page that is typed. */
function PageField({ page, pages, onPage }: Pick<PagerProps, 'page' | 'pages' | 'onPage'>) {
  const [typed, setTyped] = useState(String(page));
  const go = (): void => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted !== page) onPage(Math.min(Math.max(wanted, 1), pages));
  };
  return (
    <TextField
      aria-label={t('entries.page')}
      value={typed}
      onChange={setTyped}
      onKeyDown={(event) => event.key === 'Enter' && go()}
    >
      <Input className="input pager-field" inputMode="numeric" />
    </TextField>
  );
}
