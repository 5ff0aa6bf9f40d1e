import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { Check } from '../../../ui/choice/check.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { isMembers, type Value } from '../../values/values.ts';

type Members = Readonly<Record<string, Value>>;

interface ImagePartsProps {
  readonly image: Members;
  readonly name: string;
  readonly language: string;
  readonly hasAltText: boolean;
  readonly hasCaption: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (image: Members) => void;
}

/** What the entry says about the picture. Transformations are kept as wishes; the file itself stays as it is. */
export function ImageParts({ image, name, language, onChange, isReadOnly, ...shown }: ImagePartsProps) {
  const isDecorative = image['altText'] === '';
  const text = (part: 'altText' | 'caption', label: string) => (
    <TextField
      label={`${label} (${name})`}
      value={textOf(image[part])}
      onChange={(typed) => onChange({ ...image, [part]: typed === '' ? null : typed })}
      lang={language}
      isReadOnly={isReadOnly}
      isDisabled={part === 'altText' && isDecorative}
    />
  );
  return (
    <div className="image-parts">
      {shown.hasAltText && text('altText', t('widget.altText'))}
      {shown.hasAltText && (
        <Check
          isSelected={isDecorative}
          isDisabled={isReadOnly}
          onChange={(decorative) => onChange({ ...image, altText: decorative ? '' : null })}
        >
          {t('widget.decorative')}
        </Check>
      )}
      {shown.hasCaption && text('caption', t('widget.caption'))}
      <Transformations image={image} isReadOnly={isReadOnly} onChange={onChange} />
    </div>
  );
}

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

type TransformationsProps = Pick<ImagePartsProps, 'image' | 'isReadOnly' | 'onChange'>;

const NONE = 'none';

function Transformations({ image, isReadOnly, onChange }: TransformationsProps) {
  const now: Members = isMembers(image['transformations']) ? image['transformations'] : {};
  const change = (changed: Record<string, Value>): void => {
    const kept = Object.entries({ ...now, ...changed }).filter(([, value]) => value !== null);
    onChange({ ...image, transformations: kept.length === 0 ? null : Object.fromEntries(kept) });
  };
  const group = (name: 'size' | 'crop'): Members => (isMembers(now[name]) ? now[name] : {});
  const part = (name: 'size' | 'crop', member: string, value: Value): void => {
    const kept = Object.entries({ ...group(name), [member]: value }).filter(([, each]) => each !== null);
    change({ [name]: kept.length === 0 ? null : Object.fromEntries(kept) });
  };
  const number = (label: string, value: Value | undefined, set: (value: Value) => void) => (
    <NumberPart label={label} value={value} isReadOnly={isReadOnly} onChange={set} />
  );
  return (
    <details className="image-more">
      <summary>{t('widget.transform')}</summary>
      <div className="form-columns">
        <Select
          label={t('widget.turn')}
          value={String(typeof now['rotate'] === 'number' ? now['rotate'] : 0)}
          isDisabled={isReadOnly}
          options={['0', '90', '180', '270'].map((value) => ({ value, text: `${value}°` }))}
          onChange={(turned) => change({ rotate: turned === '0' ? null : Number(turned) })}
        />
        <Select
          label={t('widget.flip')}
          value={textOf(now['flip']) || NONE}
          isDisabled={isReadOnly}
          options={[
            { value: NONE, text: t('widget.flip.none') },
            { value: 'h', text: t('widget.flip.h') },
            { value: 'v', text: t('widget.flip.v') },
            { value: 'b', text: t('widget.flip.b') },
          ]}
          onChange={(flip) => change({ flip: flip === NONE ? null : flip })}
        />
        {number(t('widget.quality'), now['quality'], (value) => change({ quality: value }))}
        {number(t('widget.width'), group('size')['width'], (value) => part('size', 'width', value))}
        {number(t('widget.height'), group('size')['height'], (value) => part('size', 'height', value))}
        {(['x', 'y', 'width', 'height'] as const).map((member) => (
          <NumberPart
            key={member}
            label={t(`widget.crop.${member}`)}
            value={group('crop')[member]}
            isReadOnly={isReadOnly}
            onChange={(value) => part('crop', member, value)}
          />
        ))}
      </div>
    </details>
  );
}

interface NumberPartProps {
  readonly label: string;
  readonly value: Value | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: Value) => void;
}

function NumberPart({ label, value, isReadOnly, onChange }: NumberPartProps) {
  const [refused, setRefused] = useState<string>();
  const type = (typed: string): void => {
    const isWhole = /^\d*$/.test(typed);
    setRefused(isWhole ? undefined : typed);
    if (isWhole) onChange(typed === '' ? null : Number(typed));
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={refused ?? (typeof value === 'number' ? String(value) : '')}
      onChange={type}
      isReadOnly={isReadOnly}
      problems={refused === undefined ? [] : [t('editor.noInteger')]}
    />
  );
}
