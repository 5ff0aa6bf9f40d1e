import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { setUnreadable } from '../../form-store.ts';
import { useForm, useForgotten } from '../../form.ts';
import { isSame, type Value } from '../../values/values.ts';
import type { WidgetProps } from '../widget.ts';

/** The stored value as JSON, for what has no widget of its own. It is written back only once it is edited. */
export function RawWidget({ path, value, onChange, onLeave, problems, ...props }: WidgetProps) {
  const { store } = useForm();
  const { label, isHidden, help, isReadOnly, isRequired } = props;
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : parsed(typed);
  const isStale = read?.isJson === true && !isSame(read.value, value ?? null);
  const shown = typed === undefined || isStale ? formatted(value) : typed;
  const type = (text: string): void => {
    setTyped(text);
    const found = parsed(text);
    setUnreadable(store, path, found.isJson ? [] : [t('editor.noJson')]);
    if (found.isJson) onChange(found.value);
  };
  useForgotten(store, path);
  return (
    <TextField
      {...{ label, isHidden, help, isReadOnly, isRequired }}
      value={shown}
      onChange={type}
      onBlur={onLeave}
      problems={problems}
      isLong
      rows={6}
      spellCheck="false"
    />
  );
}

const formatted = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

type Parsed = { readonly isJson: true; readonly value: Value } | { readonly isJson: false };

function parsed(text: string): Parsed {
  if (text.trim() === '') return { isJson: true, value: null };
  try {
    return { isJson: true, value: JSON.parse(text) as Value };
  } catch {
    return { isJson: false };
  }
}
