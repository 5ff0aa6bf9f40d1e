import { formatNumber, t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Progress } from '../../../ui/state/progress.tsx';
import type { Failure, Outcome } from './run.ts';

interface OutcomeViewProps {
  readonly outcome: Outcome;
  readonly total: number;
  readonly isRunning: boolean;
}

export function OutcomeView({ outcome: { done, failed, left }, total, isRunning }: OutcomeViewProps) {
  const ended = done.length + failed.length;
  return (
    <div className="bulk-plan">
      <Progress
        label={t(isRunning ? 'entries.bulk.running' : 'entries.bulk.ended')}
        value={ended}
        of={total}
        text={t('entries.bulk.progress', { ended: formatNumber(ended), total: formatNumber(total) })}
      />
      {!isRunning && (
        <Banner
          tone={failed.length > 0 ? 'warning' : 'success'}
          role="status"
          title={t('entries.bulk.done', { count: done.length })}
        >
          {failed.length > 0 && <p>{t('entries.bulk.failed', { count: failed.length })}</p>}
          {left.length > 0 && <p>{t('entries.bulk.left', { count: left.length })}</p>}
        </Banner>
      )}
      {failed.length > 0 && <Failures failed={failed} />}
    </div>
  );
}

/** Each with the service's reason, those with the same reason together. */
function Failures({ failed }: { readonly failed: readonly Failure[] }) {
  const messages = [...new Set(failed.map(({ message }) => message))];
  return (
    <ul className="bulk-failures" aria-label={t('entries.bulk.failures')} tabIndex={0}>
      {messages.map((message) => {
        const same = failed.filter((each) => each.message === message);
        return (
          <li key={message}>
            <span className="field-problem">
              {message} ({formatNumber(same.length)})
            </span>
            <ul className="bulk-items">
              {same.map(({ planned: { entry } }) => (
                <li key={`${entry.sys.id} ${entry.sys.language}`}>{entry.entryTitle ?? t('entries.untitled')}</li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
