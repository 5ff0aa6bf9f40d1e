import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { TextField } from '../../../ui/field/text-field.tsx';

interface JsonTextProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly problems?: readonly string[];
  readonly help?: string;
}

/** Any value as JSON. Nothing typed means that there is none. */
export function JsonText({ label, value, onChange, problems = [], help }: JsonTextProps) {
  const [text, setText] = useState(() => textOf(value));
  const read = parsed(text);
  const shown =
    read === undefined || JSON.stringify(read.value) === JSON.stringify(value ?? null) ? text : textOf(value);
  const change = (typed: string): void => {
    setText(typed);
    const found = parsed(typed);
    if (found) onChange(found.value);
  };
  return (
    <div className="code-field">
      <TextField
        label={label}
        value={shown}
        onChange={change}
        isLong
        spellCheck="false"
        problems={parsed(shown) ? problems : [t('model.noJson')]}
        {...(help !== undefined && { help })}
      />
    </div>
  );
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

function parsed(text: string): { readonly value: unknown } | undefined {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
