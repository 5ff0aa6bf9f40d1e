import { CalendarDate } from '@internationalized/date';
import { useState } from 'react';
import { DateField, type DateValue } from '../ui/date/date-field.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { Combo, Select } from '../ui/select/select.tsx';
import { Tokens } from '../ui/select/tokens.tsx';
import { Part } from './part.tsx';

const colors = ['Red', 'Green', 'Blue'].map((text) => ({ value: text.toLowerCase(), text }));
const WRONG = ['At most 20 characters are allowed'];

export function Fields() {
  const [text, setText] = useState('Ada Lovelace');
  const [color, setColor] = useState<string | null>('green');
  const [date, setDate] = useState<DateValue | null>(new CalendarDate(2026, 11, 28));
  const [tokens, setTokens] = useState(['Poems', 'Maps', 'Letters']);
  const field = { value: text, onChange: setText };
  const choice = { value: color, options: colors, onChange: setColor };
  const day = { value: date, onChange: setDate, granularity: 'day' } as const;
  return (
    <>
      <Part name="Text field">
        <TextField label="Name" {...field} />
        <TextField label="Empty" value="" onChange={setText} placeholder="What it is called" />
        <TextField label="With help" help="As it stands on the cover" counter="12 of 20" {...field} />
        <TextField label="With a problem" problems={WRONG} isRequired {...field} />
        <TextField label="Optional" isOptional {...field} />
        <TextField label="Read only" isReadOnly {...field} />
        <TextField label="Disabled" isDisabled {...field} />
        <TextField label="Password" type="password" {...field} />
        <TextField label="Long" isLong rows={3} {...field} />
      </Part>
      <Part name="Select">
        <Select label="Color" {...choice} />
        <Select label="Color, none chosen" {...choice} value={null} placeholder="Choose a color" />
        <Select label="Color, with a problem" {...choice} problems={['Blue is sold out']} />
        <Select label="Color, disabled" {...choice} isDisabled />
        <Combo label="Color, filtered by typing" {...choice} />
      </Part>
      <Part name="Tokens">
        <Tokens
          label="Subjects"
          items={tokens.map((id) => ({ id, text: id, isFixed: id === 'Poems' }))}
          onRemove={(id) => setTokens(tokens.filter((token) => token !== id))}
        />
        <Tokens label="No subjects" items={[]} empty="Nothing is chosen" />
      </Part>
      <Part name="Date">
        <DateField label="Day" {...day} />
        <DateField label="Day, with a problem" {...day} problems={['The day has to be in the future']} isRequired />
        <DateField label="Day, read only" {...day} isReadOnly />
        <DateField label="Day, empty" {...day} value={null} />
      </Part>
    </>
  );
}
