import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { ComingCodeEditor } from '../../../ui/code-editor/coming-code-editor.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { setUnreadable } from '../../form-store.ts';
import { useForm, useForgotten } from '../../form.ts';
import { isSame, type Value } from '../../values/values.ts';
import type { WidgetProps } from '../widget.ts';

/** The stored value as JSON, for what has no widget of its own. It is written back only once it is edited. */
export function RawWidget({ path, value, onChange, onLeave, ...props }: WidgetProps) {
  const { store } = useForm();
  const { label, isHidden, help, isReadOnly, isRequired, problems } = props;
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
    <FieldGroup {...{ label, isHidden, help, isRequired, problems }}>
      <ComingCodeEditor
        {...{ label, isReadOnly }}
        language="json"
        problem={t('editor.noJson')}
        value={shown}
        onChange={type}
        onBlur={onLeave}
        isInvalid={problems.length > 0}
        description={problems.join(' ')}
      />
    </FieldGroup>
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
