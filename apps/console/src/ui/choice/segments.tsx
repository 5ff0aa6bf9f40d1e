import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { ChoicesProps } from './choices.ts';

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
