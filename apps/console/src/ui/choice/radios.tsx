import { Radio, RadioGroup } from 'react-aria-components';
import { FieldFoot, FieldHead } from '../field/field-frame.tsx';
import { ChoiceText } from './choice-text.tsx';
import type { ChoicesProps } from './choices.ts';

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
