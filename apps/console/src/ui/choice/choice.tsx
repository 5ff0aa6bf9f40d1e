import { Check as CheckIcon, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Checkbox,
  Radio,
  RadioGroup,
  Switch as AriaSwitch,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components';
import { FieldFoot, FieldHead, type FieldFrame } from '../field/field-frame.tsx';
import { Icon } from '../icon/icon.tsx';

interface ChoiceProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  readonly detail?: string;
}

export function Check({
  children,
  detail,
  isIndeterminate = false,
  ...props
}: ChoiceProps & { isIndeterminate?: boolean }) {
  return (
    <Checkbox {...props} isIndeterminate={isIndeterminate} className="choice">
      {({ isSelected }) => (
        <>
          <span className="choice-mark">
            {isIndeterminate ? <Icon shape={Minus} /> : isSelected && <Icon shape={CheckIcon} />}
          </span>
          <ChoiceText detail={detail}>{children}</ChoiceText>
        </>
      )}
    </Checkbox>
  );
}

/** For what takes effect at once; a form that is saved has check boxes. */
export function Switch({ children, detail, ...props }: ChoiceProps) {
  return (
    <AriaSwitch {...props} className="choice switch">
      <span className="choice-mark" />
      <ChoiceText detail={detail}>{children}</ChoiceText>
    </AriaSwitch>
  );
}

function ChoiceText({ detail, children }: { readonly detail?: string | undefined; readonly children: ReactNode }) {
  return (
    <span className="choice-text">
      <span>{children}</span>
      {detail !== undefined && <span className="field-help">{detail}</span>}
    </span>
  );
}

export interface Option<Value extends string> {
  readonly value: Value;
  readonly text: string;
  readonly detail?: string;
}

interface ChoicesProps<Value extends string> extends FieldFrame {
  readonly value: Value | null;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
}

export function Radios<Value extends string>({
  options,
  onChange,
  label,
  help,
  problems,
  ...props
}: ChoicesProps<Value>) {
  return (
    <RadioGroup
      {...props}
      className="field"
      isInvalid={(problems?.length ?? 0) > 0}
      onChange={(value) => onChange(value as Value)}
    >
      <FieldHead label={label} />
      <div className="choices">
        {options.map(({ value, text, detail }) => (
          <Radio key={value} value={value} className="choice radio">
            <span className="choice-mark" />
            <ChoiceText detail={detail}>{text}</ChoiceText>
          </Radio>
        ))}
      </div>
      <FieldFoot help={help} problems={problems} />
    </RadioGroup>
  );
}

/** Few short choices, of which one is pressed and takes effect at once. */
export function Segments<Value extends string>({ label, isHidden, value, options, onChange }: ChoicesProps<Value>) {
  return (
    <div className="field">
      {!isHidden && (
        <span className="field-label" aria-hidden>
          {label}
        </span>
      )}
      <ToggleButtonGroup
        className="segments"
        aria-label={label}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={(keys) => [...keys].forEach((key) => onChange(key as Value))}
      >
        {options.map((option) => (
          <ToggleButton key={option.value} id={option.value} className="segment">
            {option.text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
