import { parseAbsolute } from '@internationalized/date';
import { useState } from 'react';
import { t, timeZone } from '../../messages/index.ts';
import { DateField, type DateValue } from '../../ui/date/date-field.tsx';
import { Question } from '../../ui/overlay/question.tsx';
import { move } from './change-schedule.ts';
import type { Planned } from './planned.ts';

interface MoveDialogProps {
  readonly projectId: string;
  readonly planned: Planned;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

export function MoveDialog({ projectId, planned, onClose, onDone }: MoveDialogProps) {
  const [at, setAt] = useState<DateValue | null>(() => parseAbsolute(planned.at, timeZone()));
  const moment = at !== null && 'toAbsoluteString' in at ? at.toAbsoluteString() : undefined;
  return (
    <Question
      title={t('schedule.move')}
      action={t('schedule.move')}
      isOpen
      onClose={onClose}
      isDisabled={moment === undefined}
      onConfirm={async () => {
        if (moment !== undefined) await move(projectId, planned, moment);
        await onDone();
      }}
    >
      <DateField label={t('schedule.when')} value={at} onChange={setAt} granularity="minute" />
      {moment !== undefined && <p className="field-help">{t('schedule.utc', { moment })}</p>}
    </Question>
  );
}
