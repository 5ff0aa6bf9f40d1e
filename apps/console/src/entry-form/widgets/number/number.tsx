import { useState, type KeyboardEvent } from 'react';
import { scalarOf } from '@annal/content-rules';
import { localized } from '../../localized.ts';
import { numberProperty, textProperty } from '../../editor.ts';
import { setUnreadable } from '../../form-store.ts';
import { useForm, useForgotten } from '../../form.ts';
import { limitOf } from '../../validations.ts';
import { t } from '../../../messages/index.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { WidgetProps } from '../widget.ts';
import { numberOf, numberText } from './number-text.ts';

/** Typed and shown as the person's language writes numbers; each key that makes a number changes the value. */
export function NumberWidget(props: WidgetProps) {
  const { field, editor, path, value, onChange, onLeave, problems } = props;
  const { store, defaultLanguage } = useForm();
  const [typed, setTyped] = useState<string>();
  const isInteger = scalarOf(field.dataType) === 'integer';
  const places = isInteger ? undefined : numberProperty(editor, 'decimalPlaces');
  const shown = typeof value === 'number' ? numberText(value, places) : '';
  const isReadable = (text: string): boolean => text.trim() === '' || numberOf(text, isInteger) !== undefined;
  const type = (text: string): void => {
    setTyped(text);
    setUnreadable(store, path, isReadable(text) ? [] : [t(isInteger ? 'editor.noInteger' : 'editor.noNumber')]);
    if (isReadable(text)) onChange(numberOf(text, isInteger) ?? null);
  };
  const leave = (): void => {
    if (typed !== undefined && isReadable(typed)) setTyped(undefined);
    onLeave();
  };
  useForgotten(store, path);
  const step = (event: KeyboardEvent): void => {
    const [least, most] = [limitOf(field, 'min'), limitOf(field, 'max')];
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || least === undefined || most === undefined || props.isReadOnly) return;
    event.preventDefault();
    setTyped(undefined);
    setUnreadable(store, path, []);
    onChange(Math.min(most, Math.max(least, (typeof value === 'number' ? value : least - by) + by)));
  };
  const placeholder = localized(textProperty(editor, 'placeholderText'), defaultLanguage);
  return (
    <div className="number-field" onKeyDown={step}>
      <TextField
        label={props.label}
        isHidden={props.isHidden}
        help={props.help}
        isReadOnly={props.isReadOnly}
        isRequired={props.isRequired}
        problems={problems}
        value={typed ?? shown}
        onChange={type}
        onBlur={leave}
        inputMode={isInteger ? 'numeric' : 'decimal'}
        spellCheck="false"
        {...(placeholder !== undefined && { placeholder })}
      />
    </div>
  );
}
