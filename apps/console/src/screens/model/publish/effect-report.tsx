import { formatNumber, t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import type { Effect } from './effect.ts';

interface EffectReportProps {
  readonly effect: Effect;
}

/** Whether entries that are there would still be accepted. */
export function EffectReport({ effect: { total, looked, failing, reasons } }: EffectReportProps) {
  if (looked === 0) return null;
  if (failing === 0)
    return (
      <Banner tone="success">
        <p>{total > looked ? t('model.samplePasses', { looked: formatNumber(looked) }) : t('model.allPass')}</p>
      </Banner>
    );
  return (
    <Banner tone="warning" title={t('model.fail', { failing, looked })}>
      <ul className="effect-reasons">
        {reasons.map(({ field, message, count, examples }) => (
          <li key={`${field} ${message}`}>
            {t('model.failing', { field, message, count })}
            <span className="cell-muted"> {examples.map(({ title }) => title).join(', ')}</span>
          </li>
        ))}
      </ul>
      <p>{t('model.failText')}</p>
    </Banner>
  );
}
