import { Radio, RadioGroup } from 'react-aria-components';
import { localized } from '../../localized.ts';
import { textProperty } from '../../editor.ts';
import { useForm } from '../../form.ts';
import { t } from '../../../messages/index.ts';
import { FieldFoot, FieldHead } from '../../../ui/field/field-frame.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { Switch } from '../../../ui/choice/switch.tsx';
import type { WidgetProps } from '../widget.ts';

/** A switch where an answer is required; else three choices, since no answer is not "no". */
export function BooleanWidget(props: WidgetProps) {
  return props.isRequired || props.isHidden ? <BooleanSwitch {...props} /> : <BooleanChoice {...props} />;
}

function useAnswers({ editor }: WidgetProps): { readonly yes: string; readonly no: string } {
  const { defaultLanguage } = useForm();
  return {
    yes: localized(textProperty(editor, 'trueText'), defaultLanguage) ?? t('editor.yes'),
    no: localized(textProperty(editor, 'falseText'), defaultLanguage) ?? t('editor.no'),
  };
}

function BooleanSwitch(props: WidgetProps) {
  const { label, help, problems, value, onChange, isReadOnly } = props;
  const { yes, no } = useAnswers(props);
  const answer = value === true ? yes : value === false ? no : t('editor.notSet');
  return (
    <FieldGroup label={label} isHidden help={help} problems={problems}>
      <Switch isSelected={value === true} onChange={onChange} isDisabled={isReadOnly}>
        {label} <span className="cell-muted">{answer}</span>
      </Switch>
    </FieldGroup>
  );
}

function BooleanChoice(props: WidgetProps) {
  const { label, help, problems, value, onChange, onLeave, isReadOnly } = props;
  const { yes, no } = useAnswers(props);
  const options = [
    { key: 'true', text: yes, value: true },
    { key: 'false', text: no, value: false },
    { key: 'null', text: t('editor.notSet'), value: null },
  ];
  return (
    <RadioGroup
      className="field"
      orientation="horizontal"
      value={typeof value === 'boolean' ? String(value) : 'null'}
      isReadOnly={isReadOnly}
      isInvalid={problems.length > 0}
      onBlur={onLeave}
      onChange={(key) => onChange(options.find((option) => option.key === key)?.value ?? null)}
    >
      <FieldHead label={label} />
      <div className="choices-row">
        {options.map(({ key, text }) => (
          <Radio key={key} value={key} className="choice radio">
            <span className="choice-mark" />
            <span className="choice-text">{text}</span>
          </Radio>
        ))}
      </div>
      <FieldFoot help={help} problems={problems} />
    </RadioGroup>
  );
}
