import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
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
  type DateValue,
} from 'react-aria-components';
import { FieldFoot, FieldHead, type FieldFrame } from '../field/field-frame.tsx';
import { Icon } from '../icon/icon.tsx';

interface DateFieldProps extends FieldFrame {
  /** A date of `@internationalized/date`: `parseDate`, or `parseAbsolute(text, timeZone())` for a moment. */
  readonly value: DateValue | null;
  readonly onChange: (value: DateValue | null) => void;
  readonly granularity?: 'day' | 'minute';
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly minValue?: DateValue;
}

/** Typed part by part, or chosen from a calendar. */
export function DateField({ label, help, problems = [], isHidden, isOptional, counter, ...props }: DateFieldProps) {
  return (
    <DatePicker
      {...props}
      className="field"
      isInvalid={problems.length > 0}
      hideTimeZone={false}
      {...(isHidden && { 'aria-label': label })}
    >
      {!isHidden && <FieldHead label={label} isOptional={isOptional} counter={counter} />}
      <Group className="input input-group">
        <DateInput className="date-input">
          {(segment) => <DateSegment segment={segment} className="date-segment" />}
        </DateInput>
        <Button className="field-button">
          <Icon shape={CalendarDays} />
        </Button>
      </Group>
      <FieldFoot help={help} problems={problems} />
      <Popover className="popover" offset={4}>
        <Dialog className="dialog">
          <Days />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

function Days() {
  return (
    <Calendar className="calendar">
      <header className="calendar-head">
        <Button slot="previous" className="button button-quiet button-icon button-small">
          <Icon shape={ChevronLeft} />
        </Button>
        <Heading />
        <Button slot="next" className="button button-quiet button-icon button-small">
          <Icon shape={ChevronRight} />
        </Button>
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
