import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { formatMoment, languageName, t } from '../../messages/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { Names } from '../../frame/names.ts';
import { clear, mayChange, publishEvent, raise } from './change-schedule.ts';
import type { Planned } from './planned.ts';
import { lazyPart } from '../../ui/part/lazy-part.tsx';

/** Calendars are large, and few moments are moved. */
const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

interface PlannedRowProps {
  readonly projectId: string;
  readonly planned: Planned;
  readonly names: Names;
}

export function PlannedRow({ projectId, planned, names }: PlannedRowProps) {
  const client = useQueryClient();
  const [isMoving, setMoving] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const { entry, kind, at, isMissed } = planned;
  const { sys } = entry;
  const now = publishEvent(planned);
  const again = (): Promise<void> => client.invalidateQueries({ queryKey: ['entries', projectId] });
  const act = (what: () => Promise<void>) => async (): Promise<void> => {
    try {
      setRefusal(undefined);
      await what();
      await again();
    } catch (error) {
      setRefusal(error);
    }
  };
  const unavailable = mayChange(planned) ? undefined : t('schedule.noRight');
  const address = {
    to: '/p/$projectId/entries/$entryId',
    params: { projectId, entryId: sys.id },
    search: { lang: sys.language },
  } as unknown as LinkProps;
  return (
    <li className="row planned-row">
      <time className="cell-number planned-time" dateTime={at}>
        {formatMoment(at)}
      </time>
      <div className="row-text">
        <Link {...address} className="link-plain row-title" lang={sys.language}>
          {entry.entryTitle ?? t('schedule.untitled')}
        </Link>
        <span className="row-detail">{[names.type(sys.contentTypeId), languageName(sys.language)].join(' · ')}</span>
      </div>
      <Badge color={isMissed ? 'danger' : kind === 'publish' ? 'success' : 'gray'}>
        {t(isMissed ? 'schedule.missed' : kind === 'publish' ? 'schedule.publish' : 'schedule.unpublish')}
      </Badge>
      <div className="buttons">
        {kind === 'publish' && now !== undefined && (
          <Button isSmall look={isMissed ? 'main' : 'plain'} onPress={act(() => raise(projectId, planned, now))}>
            {t('schedule.now')}
          </Button>
        )}
        <Button isSmall unavailable={unavailable} onPress={() => setMoving(true)}>
          {t('schedule.move')}
        </Button>
        <Button isSmall look="quiet" unavailable={unavailable} onPress={act(() => clear(projectId, planned))}>
          {t('schedule.clear')}
        </Button>
      </div>
      {refusal !== undefined && <ProblemBanner error={refusal} />}
      {isMoving && (
        <Suspense>
          <MoveDialog projectId={projectId} planned={planned} onClose={() => setMoving(false)} onDone={again} />
        </Suspense>
      )}
    </li>
  );
}
