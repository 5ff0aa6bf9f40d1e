import type { Field } from '@annal/content-rules';
import { useState } from 'react';
import { serverNow } from '../../../api/connection.ts';
import { t, timeZone } from '../../../messages/index.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import type { Value } from '../../values/values.ts';
import type { WidgetProps } from '../widget.ts';
import { placeholderDate, shownDate, storedDate } from './date-text.ts';

/** The stored text changes only when somebody chooses another date. */
export function DateWidget(props: WidgetProps) {
  const { field, editor, value, label, isHidden, help, problems, isRequired, isReadOnly, onChange, onLeave } = props;
  const isDay = isDayOnly(field, editor.id);
  return (
    <DateText
      {...{ label, isHidden, help, problems, isRequired, isReadOnly, value, isDay, onChange, onLeave }}
      key={isDay ? 'day' : 'moment'}
    />
  );
}

const isDayOnly = ({ dataFormat }: Field, editorId: string | undefined): boolean =>
  dataFormat?.toLowerCase() === 'date' || editorId === 'date';

interface DateTextProps {
  readonly label: string;
  readonly isHidden?: boolean;
  readonly help?: string | undefined;
  readonly problems: readonly string[];
  readonly isRequired?: boolean;
  readonly isReadOnly: boolean;
  readonly value: Value | undefined;
  readonly isDay: boolean;
  readonly onChange: (text: string | null) => void;
  readonly onLeave: () => void;
}

export function DateText({ value, isDay, onChange, onLeave, label, ...props }: DateTextProps) {
  const zone = timeZone();
  const [placeholder] = useState(() => placeholderDate(isDay, zone, new Date(serverNow())));
  return (
    <DateField
      {...props}
      label={label}
      value={shownDate(value, isDay, zone)}
      placeholder={placeholder}
      granularity={isDay ? 'day' : 'minute'}
      onChange={(chosen) => onChange(storedDate(chosen))}
      onBlur={onLeave}
      {...(!isDay && { counter: t('editor.zone', { zone }) })}
    />
  );
}
