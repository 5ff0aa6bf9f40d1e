import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../../ui/state/states.tsx';
import type { Names } from '../../../frame/names.ts';
import type { BulkAction } from './action.ts';
import { asksSomething, isPossible } from './plan.ts';
import type { Offer } from './offer.ts';
import { OutcomeView } from './outcome-view.tsx';
import { Parameters } from './parameters.tsx';
import { PlanView } from './plan-view.tsx';
import { useBulk, type BulkWork } from './use-bulk.ts';

interface BulkDialogProps extends BulkWork {
  readonly offer: Offer;
  readonly names: Names;
  readonly onClose: () => void;
}

/** First what will happen, then what happens, then what has happened. */
export function BulkDialog({ offer, names, onClose, ...work }: BulkDialogProps) {
  const [action, setAction] = useState<BulkAction>(offer.action);
  const bulk = useBulk(work, action);
  const { wanted, plan, total, isRunning, outcome } = bulk;
  const hasBegun = total !== undefined;
  const can = plan.filter(isPossible).length;
  const isReady = wanted.data !== undefined && can > 0 && isComplete(offer, action);
  const foot = hasBegun ? (
    <>
      {isRunning && <Button onPress={bulk.stop}>{t('entries.bulk.stop')}</Button>}
      {!isRunning && outcome.left.length > 0 && <Button onPress={bulk.goOn}>{t('entries.bulk.goOn')}</Button>}
      {!isRunning && outcome.failed.length > 0 && <Button onPress={bulk.retry}>{t('entries.bulk.retry')}</Button>}
      <Button look="main" isDisabled={isRunning} onPress={onClose}>
        {t('dialog.close')}
      </Button>
    </>
  ) : (
    <>
      <Button onPress={onClose}>{t('dialog.cancel')}</Button>
      <Button look={offer.isDanger ? 'danger' : 'main'} isDisabled={!isReady} onPress={bulk.start}>
        {t('entries.bulk.start', { action: offer.text, count: can })}
      </Button>
    </>
  );
  return (
    <Dialog title={offer.text} isOpen onClose={onClose} isModalOnly={isRunning} foot={foot}>
      {wanted.error && <ProblemBanner error={wanted.error} onRetry={() => void wanted.refetch()} />}
      {wanted.isPending && <Skeleton lines={3} />}
      {wanted.data && !hasBegun && (
        <>
          <Parameters projectId={work.projectId} offer={offer} action={action} names={names} onChange={setAction} />
          <PlanView plan={plan} />
        </>
      )}
      {hasBegun && <OutcomeView outcome={outcome} total={total} isRunning={isRunning} />}
    </Dialog>
  );
}

function isComplete({ parameters }: Offer, action: BulkAction): boolean {
  if (action.kind === 'owner') return action.owner !== '';
  if (action.kind === 'field') return action.path !== '';
  if (action.kind !== 'event') return true;
  const required = parameters.filter((parameter) => asksSomething({ parameters: [parameter] } as never));
  return required.every(({ id }) => (action.data[id] ?? '').trim() !== '');
}
