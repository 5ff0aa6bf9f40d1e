import { lengthOf } from '@annal/content-rules';
import { localized } from '../../localized.ts';
import { numberProperty, textProperty } from '../../editor.ts';
import { useForm } from '../../form.ts';
import { limitOf } from '../../validations.ts';
import { formatNumber, t } from '../../../messages/index.ts';
import { OuterLink } from '../../../ui/button/link.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { WidgetProps } from '../widget.ts';

const types: Readonly<Record<string, 'email' | 'tel' | 'url'>> = { email: 'email', phone: 'tel', url: 'url' };

export function TextWidget(props: WidgetProps) {
  const { field, editor, value } = props;
  const type = types[field.dataFormat ?? ''];
  const level = numberProperty(editor, 'headingLevel') ?? 2;
  const isAddress = type === 'url' && typeof value === 'string' && isWebAddress(value);
  return (
    <div className={field.dataFormat === 'heading' ? `heading-field heading-field-${level}` : sizeOf(props)}>
      <TextField {...useTextProps(props)} {...(type && { type })} spellCheck={type ? 'false' : 'true'} />
      {isAddress && <OuterLink href={value}>{t('editor.openAddress')}</OuterLink>}
    </div>
  );
}

export function MultilineWidget(props: WidgetProps) {
  const rows = numberProperty(props.editor, 'rows') ?? 3;
  return <TextField {...useTextProps(props)} isLong rows={rows} spellCheck="true" />;
}

const NEAR = 0.8;

function useTextProps({ field, editor, value, onChange, onLeave, language, ...props }: WidgetProps) {
  const { defaultLanguage } = useForm();
  const { label, isHidden, help, problems, isReadOnly, isRequired } = props;
  const text = typeof value === 'string' ? value : '';
  const most = limitOf(field, 'maxLength');
  const isNear = most !== undefined && lengthOf(text) >= most * NEAR;
  const placeholder = localized(textProperty(editor, 'placeholderText'), defaultLanguage);
  return {
    ...{ label, isHidden, help, problems, isReadOnly, isRequired },
    value: text,
    onChange: (typed: string) => onChange(typed === '' ? null : typed),
    onBlur: onLeave,
    lang: language,
    ...(isNear && { counter: `${formatNumber(lengthOf(text))} / ${formatNumber(most)}` }),
    ...(placeholder !== undefined && { placeholder }),
  };
}

const sizes = ['small', 'medium', 'large', 'auto'];

function sizeOf({ editor }: WidgetProps): string {
  const size = sizes.find((each) => each === editor.properties['size']);
  return size === undefined ? 'sized' : `sized sized-${size}`;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
