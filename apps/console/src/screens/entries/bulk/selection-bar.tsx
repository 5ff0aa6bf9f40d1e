import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { workflowsQuery } from '../../../api/workflows.ts';
import { formatNumber, t } from '../../../messages/index.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu/menu.tsx';
import type { Names } from '../../../frame/names.ts';
import { eventOffers, systemOffers, type Offer } from './offer.ts';
import type { BulkWork } from './use-bulk.ts';
import { lazyPart } from '../../../ui/part/lazy-part.tsx';

const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

interface SelectionBarProps extends BulkWork {
  readonly names: Names;
  readonly total: number;
  /** Whether all rows of this page are selected, so that more than them may be wanted. */
  readonly isWholePage: boolean;
}

/** What can be done to the selected entries; it takes the place of the query's counts while something is selected. */
export function SelectionBar({ names, total, isWholePage, ...work }: SelectionBarProps) {
  const { projectId, selection } = work;
  const { data: workflows = [] } = useQuery(workflowsQuery(projectId));
  const [offer, setOffer] = useState<Offer>();
  const offers = systemOffers();
  const first = offers.find(({ id }) => id === 'publish');
  return (
    <div className="selection-bar" role="region" aria-label={t('entries.selection')}>
      <p role="status">
        {selection.isAll
          ? t('entries.allSelected', { count: selection.count })
          : t('entries.selected', { count: selection.count })}
      </p>
      {isWholePage && !selection.isAll && total > selection.count && (
        <Button look="quiet" isSmall onPress={selection.selectAll}>
          {t('entries.selectAll', { total: formatNumber(total) })}
        </Button>
      )}
      <div className="buttons selection-actions">
        {first && (
          <Button isSmall onPress={() => setOffer(first)}>
            {first.text}
          </Button>
        )}
        <Menu
          label={t('entries.bulk.actions')}
          trigger={
            <Button isSmall>
              {t('entries.bulk.actions')}
              <ChevronDown className="icon" aria-hidden />
            </Button>
          }
        >
          {eventOffers(workflows).map((each) => (
            <MenuItem key={each.id} text={each.text} onAction={() => setOffer(each)} />
          ))}
          <MenuLine />
          {offers
            .filter(({ id }) => id !== 'publish')
            .map((each) => (
              <MenuItem key={each.id} text={each.text} isDanger={each.isDanger} onAction={() => setOffer(each)} />
            ))}
        </Menu>
        <IconButton icon={X} label={t('entries.clearSelection')} isSmall onPress={selection.clear} />
      </div>
      {offer && (
        <Suspense>
          <BulkDialog key={offer.id} {...work} names={names} offer={offer} onClose={() => setOffer(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
