import type { CalendarDate, ZonedDateTime } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight, X } from 'lucide-react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
} from 'react-aria-components';
import { t } from '../../messages/index.ts';
import { IconButton } from '../button/button.tsx';
import { FieldFoot, FieldHead, type FieldFrame } from '../field/field-frame.tsx';
import { Icon } from '../icon/icon.tsx';

export type DateValue = CalendarDate | ZonedDateTime;

interface DateFieldProps extends FieldFrame {
  readonly value: DateValue | null;
  readonly onChange: (value: DateValue | null) => void;
  readonly onBlur?: () => void;
  readonly granularity?: 'day' | 'minute';
  readonly minValue?: DateValue;
  /** What the parts stand at until something is chosen; it decides whether there is a time and in which zone. */
  readonly placeholder?: DateValue;
  readonly isReadOnly?: boolean;
}

/** Day, month and time as parts to type into, in the order of the person's language, and a calendar. */
export function DateField({ label, isHidden, help, problems = [], isRequired, counter, ...props }: DateFieldProps) {
  const { value, onChange, onBlur, granularity = 'day', placeholder, minValue, isReadOnly = false } = props;
  return (
    <DatePicker<DateValue>
      className="field"
      value={value}
      granularity={granularity}
      hourCycle={24}
      shouldForceLeadingZeros
      isReadOnly={isReadOnly}
      isRequired={isRequired ?? false}
      isInvalid={problems.length > 0}
      validationBehavior="aria"
      onChange={onChange}
      {...(placeholder && { placeholderValue: placeholder })}
      {...(minValue && { minValue })}
      {...(onBlur && { onBlur })}
      {...(isHidden && { 'aria-label': label })}
    >
      {!isHidden && <FieldHead label={label} isRequired={isRequired} counter={counter} />}
      <Group className="input input-group date-group">
        <DateInput className="date-input">
          {(segment) => <DateSegment segment={segment} className="date-segment" />}
        </DateInput>
        {value !== null && !isReadOnly && (
          <IconButton icon={X} label={t('date.clear')} isSmall slot="none" onPress={() => onChange(null)} />
        )}
        <AriaButton className="field-button" isDisabled={isReadOnly}>
          <Icon shape={CalendarDays} />
        </AriaButton>
      </Group>
      <FieldFoot help={help} problems={problems} />
      <Popover className="popover" offset={4}>
        <Dialog className="dialog">
          <Month />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

function Month() {
  return (
    <Calendar className="calendar">
      <header className="calendar-head">
        <AriaButton slot="previous" className="button button-quiet button-icon button-small">
          <Icon shape={ChevronLeft} />
        </AriaButton>
        <Heading />
        <AriaButton slot="next" className="button button-quiet button-icon button-small">
          <Icon shape={ChevronRight} />
        </AriaButton>
      </header>
      <CalendarGrid>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="calendar-head-name">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
