import { localized } from '../../localized.ts';
import { textProperty } from '../../editor.ts';
import { useForm } from '../../form.ts';
import { t } from '../../../messages/index.ts';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { DateText } from '../date/date.tsx';
import type { WidgetProps } from '../widget.ts';
import { usePart } from './part.ts';

const PARTS = ['from', 'to'];

/** Both ends may be open. */
export function DateRangeWidget(props: WidgetProps) {
  const { label, isHidden, help, problems, isRequired, isReadOnly, editor, onLeave } = props;
  const { defaultLanguage } = useForm();
  const from = usePart(props, 'from', PARTS);
  const to = usePart(props, 'to', PARTS);
  const isDay = editor.id === 'date' || editor.id === 'daterange';
  const named = (name: string, otherwise: string): string =>
    localized(textProperty(editor, name), defaultLanguage) ?? otherwise;
  return (
    <FieldGroup {...{ label, isHidden, help, problems, isRequired }}>
      <div className="form-columns">
        <DateText
          label={named('fromPlaceholderText', t('editor.from'))}
          {...{ isDay, isReadOnly, onLeave }}
          value={from.value}
          problems={from.problems}
          onChange={from.change}
        />
        <DateText
          label={named('toPlaceholderText', t('editor.to'))}
          {...{ isDay, isReadOnly, onLeave }}
          value={to.value}
          problems={to.problems}
          onChange={to.change}
        />
      </div>
    </FieldGroup>
  );
}
