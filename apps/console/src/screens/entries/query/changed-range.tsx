import { parseDate } from '@internationalized/date';
import { useState } from 'react';

import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DateField, type DateValue } from '../../../ui/date/date-field.tsx';
import type { ChangedChipProps } from './changed-chip.tsx';
import { rangeOf } from './filters.ts';

/** Between two days. */
export function ChangedRange({ value, onChange }: ChangedChipProps) {
  const range = value === undefined ? undefined : rangeOf(value);
  const [from, setFrom] = useState<DateValue | null>(range ? parseDate(range[0]) : null);
  const [to, setTo] = useState<DateValue | null>(range ? parseDate(range[1]) : null);
  const wanted = from !== null && to !== null ? `${from.toString()}..${to.toString()}` : '';
  const isRange = rangeOf(wanted) !== undefined;
  return (
    <div className="facet-range">
      <DateField label={t('entries.changed.from')} value={from} onChange={setFrom} granularity="day" />
      <DateField label={t('entries.changed.to')} value={to} onChange={setTo} granularity="day" />
      <Button isSmall isDisabled={!isRange} onPress={() => onChange(wanted)}>
        {t('entries.changed.apply')}
      </Button>
    </div>
  );
}
