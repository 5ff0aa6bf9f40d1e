import { useState } from 'react';
import { useForm } from '../../form.ts';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Radios } from '../../../ui/choice/radios.tsx';
import { Combo, Select } from '../../../ui/select/select.tsx';
import type { WidgetProps } from '../widget.ts';
import { permittedValues, withStored } from './permitted.ts';

const MOST_RADIOS = 7;
const MOST_UNFILTERED = 20;

/** Radio buttons, a list, or a list that is found by typing, by how many there are and what the model says. */
export function ChoiceWidget(props: WidgetProps) {
  const { field, editor, value, onChange, language, isReadOnly, isRequired } = props;
  const { defaultLanguage } = useForm();
  const [first] = useState(value);
  const { label, isHidden, help, problems } = props;
  const permitted = permittedValues(field, language, defaultLanguage);
  const stored = [first, value].filter((each) => typeof each === 'string');
  const options = withStored(permitted, [...new Set(stored)], (text) => t('editor.notPermitted', { text }));
  const chosen = typeof value === 'string' ? value : null;
  const control = { label, isHidden, help, problems, options, value: chosen, onChange, isDisabled: isReadOnly };
  const isListWanted = editor.id === 'list-dropdown' || isHidden;
  const isRadios = editor.id === 'list-radio' || (!isListWanted && options.length <= MOST_RADIOS);
  const shown = isRadios ? (
    <Radios {...control} />
  ) : options.length > MOST_UNFILTERED ? (
    <Combo key={chosen} {...control} />
  ) : (
    <Select {...control} placeholder={t('editor.choose')} />
  );
  return (
    <div className="clearable">
      {shown}
      {chosen !== null && !isRequired && !isReadOnly && (
        <Button look="quiet" isSmall onPress={() => onChange(null)}>
          {t('editor.clear', { label })}
        </Button>
      )}
    </div>
  );
}
