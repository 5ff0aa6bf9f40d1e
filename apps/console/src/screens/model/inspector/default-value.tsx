import { isRecord, canonicalLanguage } from '@annal/kernel';
import type { Field } from '@annal/content-rules';
import { languageName, t } from '../../../messages/index.ts';
import { Check } from '../../../ui/choice/check.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { isComposer } from '../draft/kinds.ts';
import { JsonText } from './json-text.tsx';
import { NumberText } from './number-text.tsx';
import { Unfolded } from './unfolded.tsx';

interface DefaultValueProps {
  readonly field: Field;
  readonly languages: readonly string[];
  readonly problems: readonly string[];
  readonly onChange: (value: unknown) => void;
}

/** fields.md 7.1: a value for every language, or an object with a value per language. */
export function DefaultValue({ field, languages, problems, onChange }: DefaultValueProps) {
  const value = field.default;
  const isPerLanguage = isRecord(value) && Object.keys(value).length > 0 && Object.keys(value).every(isLanguage);
  const first = languages[0] ?? '';
  const toggle = (perLanguage: boolean): void =>
    onChange(perLanguage ? { [first]: value } : isPerLanguage ? (value[first] ?? null) : value);
  const set = (code: string, next: unknown): void => {
    const { [code]: _, ...rest } = isPerLanguage ? value : {};
    const all = next === null ? rest : { ...rest, [code]: next };
    onChange(Object.keys(all).length === 0 ? null : all);
  };
  const hasLanguages = languages.length > 1 && !isComposer(field);
  return (
    <Unfolded title={t('model.default')} isOpen={value !== null || problems.length > 0}>
      {isPerLanguage ? (
        languages.map((code, at) => (
          <ValueControl
            key={code}
            label={t('model.defaultIn', { language: languageName(code) })}
            field={field}
            value={value[code] ?? null}
            problems={at === 0 ? problems : []}
            onChange={(next) => set(code, next)}
          />
        ))
      ) : (
        <ValueControl label={t('model.default')} field={field} value={value} problems={problems} onChange={onChange} />
      )}
      {hasLanguages && value !== null && (
        <Check isSelected={isPerLanguage} onChange={toggle}>
          {t('model.defaultPerLanguage')}
        </Check>
      )}
    </Unfolded>
  );
}

const isLanguage = (key: string): boolean => canonicalLanguage(key) !== undefined;

interface ValueControlProps {
  readonly label: string;
  readonly field: Field;
  readonly value: unknown;
  readonly problems: readonly string[];
  readonly onChange: (value: unknown) => void;
}

function ValueControl({ label, field, value, problems, onChange }: ValueControlProps) {
  const text = typeof value === 'string' ? value : '';
  const control = { label, problems } as const;
  switch (field.dataType) {
    case 'string':
      return <TextField {...control} value={text} onChange={(next) => onChange(next === '' ? null : next)} />;
    case 'dateTime':
      return (
        <TextField
          {...control}
          value={text}
          onChange={(next) => onChange(next === '' ? null : next)}
          help={t('model.dateHelp')}
        />
      );
    case 'integer':
    case 'decimal':
      return <NumberText {...control} value={value} onChange={onChange} />;
    case 'boolean':
      return <BooleanControl {...control} value={value} onChange={onChange} />;
    case 'stringArray':
      return <LinesControl {...control} value={value} onChange={onChange} />;
    default:
      return <JsonText {...control} value={value} onChange={onChange} help={t('model.jsonHelp')} />;
  }
}

type ControlProps = Omit<ValueControlProps, 'field'>;

function BooleanControl({ label, value, problems, onChange }: ControlProps) {
  const options = (['none', 'yes', 'no'] as const).map((each) => ({ value: each, text: t(`model.boolean.${each}`) }));
  const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : 'none';
  const values = { none: null, yes: true, no: false };
  return (
    <Select
      label={label}
      value={chosen}
      options={options}
      onChange={(next) => onChange(values[next])}
      problems={problems}
    />
  );
}

function LinesControl({ label, value, problems, onChange }: ControlProps) {
  const lines = Array.isArray(value) ? value.map(String).join('\n') : '';
  return (
    <TextField
      label={label}
      value={lines}
      onChange={(text) => onChange(text === '' ? null : text.split('\n'))}
      isLong
      help={t('model.linesHelp')}
      problems={problems}
    />
  );
}
