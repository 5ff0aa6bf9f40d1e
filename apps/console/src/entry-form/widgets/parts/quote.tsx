import { localized } from '../../localized.ts';
import { textProperty } from '../../editor.ts';
import { useForm } from '../../form.ts';
import { t } from '../../../messages/index.ts';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { WidgetProps } from '../widget.ts';
import { usePart, type Part } from './part.ts';

const PARTS = ['text', 'source'];

export function QuoteWidget(props: WidgetProps) {
  const { label, isHidden, help, problems, isRequired, isReadOnly, editor, language, onLeave } = props;
  const { defaultLanguage } = useForm();
  const text = usePart(props, 'text', PARTS);
  const source = usePart(props, 'source', PARTS);
  const control = (part: Part, name: string) => {
    const placeholder = localized(textProperty(editor, name), defaultLanguage);
    return {
      value: typeof part.value === 'string' ? part.value : '',
      onChange: (typed: string) => part.change(typed === '' ? null : typed),
      onBlur: onLeave,
      problems: part.problems,
      lang: language,
      isReadOnly,
      ...(placeholder !== undefined && { placeholder }),
    };
  };
  return (
    <FieldGroup {...{ label, isHidden, help, problems, isRequired }} className="parts">
      <TextField label={t('editor.quote')} isLong {...control(text, 'quotePlaceholderText')} />
      <TextField label={t('editor.source')} {...control(source, 'sourcePlaceholderText')} />
    </FieldGroup>
  );
}
