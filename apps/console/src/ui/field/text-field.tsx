import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { Input, TextArea, TextField as AriaTextField, type InputRenderProps } from 'react-aria-components';
import { FieldFoot, FieldHead, type FieldFrame } from './field-frame.tsx';
import { PasswordInput } from './password-input.tsx';

interface TextFieldProps extends FieldFrame {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: 'text' | 'password' | 'email' | 'url' | 'tel' | 'search';
  readonly name?: string;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly placeholder?: string;
  readonly spellCheck?: 'true' | 'false';
  /** More than one line. */
  readonly isLong?: boolean;
  readonly rows?: number;
  /** Of the content, where that is not the console's. */
  readonly lang?: string;
  readonly onKeyUp?: (event: KeyboardEvent) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
  readonly inputMode?: 'decimal' | 'numeric';
  readonly ref?: Ref<HTMLInputElement>;
}

const classOf = (_: InputRenderProps): string => 'input';

export function TextField({ label, help, problems = [], counter, isHidden, isOptional, ...props }: TextFieldProps) {
  const { isLong, rows = 3, lang, ref, onKeyUp, placeholder, isRequired = false, ...field } = props;
  const content = lang === undefined ? {} : { lang, dir: 'auto' };
  const input = { className: classOf, ...content, ...(placeholder !== undefined && { placeholder }) };
  return (
    <AriaTextField
      {...field}
      className="field"
      isInvalid={problems.length > 0}
      isRequired={isRequired}
      validationBehavior="aria"
      {...(isHidden && { 'aria-label': label })}
      {...(onKeyUp && { onKeyUp })}
    >
      {!isHidden && <FieldHead label={label} counter={counter} isOptional={isOptional} isRequired={isRequired} />}
      {isLong && <TextArea {...input} rows={rows} />}
      {!isLong && field.type === 'password' && <PasswordInput {...input} />}
      {!isLong && field.type !== 'password' && <Input {...input} {...(ref && { ref })} />}
      <FieldFoot help={help} problems={problems} />
    </AriaTextField>
  );
}
