import { Suspense } from 'react';
import { DialogTrigger, Popover } from 'react-aria-components';
import { formatDate, t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Radios } from '../../../ui/choice/radios.tsx';
import { ChipButton } from './facet.tsx';
import { isPeriod, periods, rangeOf, type Period } from './filters.ts';
import { lazyPart } from '../../../ui/part/lazy-part.tsx';

/** Calendars are large, and rarely needed. */
const ChangedRange = lazyPart(async () => (await import('./changed-range.tsx')).ChangedRange);

export interface ChangedChipProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const keys = {
  day: 'entries.changed.day',
  week: 'entries.changed.week',
  month: 'entries.changed.month',
  year: 'entries.changed.year',
} as const;

/** When an entry was last changed: since the beginning of a period, or between two days. */
export function ChangedChip({ value, onChange }: ChangedChipProps) {
  const label = t('entries.filter.changed');
  const options = periods.map((period) => ({ value: period, text: t(keys[period]) }));
  return (
    <DialogTrigger>
      <ChipButton label={label} value={value === undefined ? '' : textOf(value)} />
      <Popover className="popover" aria-label={label} offset={4}>
        <div className="facet facet-wide">
          <Radios<Period>
            label={label}
            value={value !== undefined && isPeriod(value) ? value : null}
            options={options}
            onChange={onChange}
          />
          <Suspense>
            <ChangedRange value={value} onChange={onChange} />
          </Suspense>
          {value !== undefined && (
            <Button look="quiet" isSmall onPress={() => onChange(undefined)}>
              {t('entries.facet.clear')}
            </Button>
          )}
        </div>
      </Popover>
    </DialogTrigger>
  );
}

function textOf(value: string): string {
  if (isPeriod(value)) return t(keys[value]);
  const [from = '', to = ''] = rangeOf(value) ?? [];
  return t('entries.changed.between', { from: formatDate(`${from}T12:00Z`), to: formatDate(`${to}T12:00Z`) });
}
