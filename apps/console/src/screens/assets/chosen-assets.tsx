import { useQuery } from '@tanstack/react-query';
import { FolderInput, Type } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { EntrySearch } from '../../api/entry-search.ts';
import { formatNumber, t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { readSelected } from '../entries/bulk/selected.ts';
import type { ListSelection } from '../entries/list/selection.ts';
import { lazyPart } from '../../ui/part/lazy-part.tsx';

const TextsDialog = lazyPart(async () => (await import('./texts-dialog.tsx')).TextsDialog);
const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

interface ChosenAssetsProps {
  readonly projectId: string;
  readonly selection: ListSelection;
  readonly search: Pick<EntrySearch, 'where'>;
}

/** More would be no form that people fill in. */
const MOST_TEXTS = 100;

/** What can be done to files and not to entries: writing their texts at once, and moving them. */
export function ChosenAssets({ projectId, selection, search }: ChosenAssetsProps) {
  const [act, setAct] = useState<'texts' | 'move'>();
  const chosen = useQuery({
    queryKey: ['chosen-assets', projectId, selection.isAll ? search : selection.keys],
    enabled: act !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) => readSelected({ projectId, selection, search, signal }),
  });
  const close = (): void => setAct(undefined);
  return (
    <div className="buttons">
      <Button
        isSmall
        icon={Type}
        unavailable={
          selection.count > MOST_TEXTS ? t('assets.tooManyTexts', { most: formatNumber(MOST_TEXTS) }) : undefined
        }
        onPress={() => setAct('texts')}
      >
        {t('assets.texts')}
      </Button>
      <Button isSmall icon={FolderInput} onPress={() => setAct('move')}>
        {t('assets.move')}
      </Button>
      {act !== undefined && chosen.error && (
        <ProblemBanner error={chosen.error} onRetry={() => void chosen.refetch()} />
      )}
      {chosen.data && (
        <Suspense>
          {act === 'texts' && <TextsDialog projectId={projectId} assets={chosen.data} onClose={close} />}
          {act === 'move' && <MoveDialog projectId={projectId} assets={chosen.data} onClose={close} />}
        </Suspense>
      )}
    </div>
  );
}
