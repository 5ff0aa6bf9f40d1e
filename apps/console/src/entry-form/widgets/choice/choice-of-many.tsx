import { useState } from 'react';
import { useForm } from '../../form.ts';
import { isList } from '../../values/values.ts';
import { t } from '../../../messages/index.ts';
import { Check } from '../../../ui/choice/check.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { Combo } from '../../../ui/select/select.tsx';
import { Tokens } from '../../../ui/select/tokens.tsx';
import type { WidgetProps } from '../widget.ts';
import { permittedValues, withStored, type Permitted } from './permitted.ts';

const MOST_BOXES = 7;

/** Check boxes for a few, tokens for more. */
export function ChoicesWidget(props: WidgetProps) {
  const { field, value, onChange, language, label, help, problems, isRequired } = props;
  const { defaultLanguage } = useForm();
  const [first] = useState(value);
  const chosen = textsOf(value);
  const stored = [...new Set([...textsOf(first), ...chosen])];
  const permitted = permittedValues(field, language, defaultLanguage);
  const options = withStored(permitted, stored, (text) => t('editor.notPermitted', { text }));
  const change = (values: readonly string[]): void => onChange(values.length === 0 ? null : values);
  const Choices = options.length <= MOST_BOXES ? Boxes : ChosenTokens;
  return (
    <FieldGroup label={label} help={help} problems={problems} isRequired={isRequired}>
      <Choices {...{ label, options, chosen }} isReadOnly={props.isReadOnly} onChange={change} />
    </FieldGroup>
  );
}

const textsOf = (value: WidgetProps['value']): readonly string[] =>
  isList(value) ? value.filter((each) => typeof each === 'string') : [];

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly Permitted[];
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly isReadOnly: boolean;
}

function Boxes({ options, chosen, onChange, isReadOnly }: ChoicesProps) {
  return (
    <div className="choices">
      {options.map(({ value, text }) => (
        <Check
          key={value}
          isSelected={chosen.includes(value)}
          isDisabled={isReadOnly}
          onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))}
        >
          {text}
        </Check>
      ))}
    </div>
  );
}

function ChosenTokens({ label, options, chosen, onChange, isReadOnly }: ChoicesProps) {
  const texts = new Map(options.map(({ value, text }) => [value, text]));
  const rest = options.filter(({ value }) => !chosen.includes(value));
  const remove = (id: string): void => onChange(chosen.filter((each) => each !== id));
  return (
    <>
      <Tokens
        label={t('editor.chosen', { label })}
        isHidden
        items={chosen.map((id) => ({ id, text: texts.get(id) ?? id }))}
        empty={t('editor.notSet')}
        {...(!isReadOnly && { onRemove: remove })}
      />
      {!isReadOnly && (
        <Combo
          key={chosen.join('\n')}
          label={t('editor.addTo', { label })}
          isHidden
          placeholder={t('editor.add')}
          value={null}
          options={rest}
          onChange={(value) => onChange([...chosen, value])}
        />
      )}
    </>
  );
}
