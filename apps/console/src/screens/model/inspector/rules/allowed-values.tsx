import { isRecord } from '@annal/kernel';
import { Plus, X } from 'lucide-react';
import { t } from '../../../../messages/index.ts';
import { Button, IconButton } from '../../../../ui/button/button.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import type { Texts } from '../../draft/draft.ts';
import { LocalizedFields } from '../localized-fields.tsx';
import type { RuleProps } from './rules.tsx';

interface LabeledValue {
  readonly value: string;
  readonly label: Texts;
}

/** New lists have labeled values. Those of older definitions, texts that are their own values, stay as they are. */
export function AllowedValues({ rule, languages, problems, onChange }: RuleProps) {
  const labeled = listOf(rule['labeledValues']);
  const plain = listOf(rule['values']);
  const isPlain = labeled.length === 0 && plain.length > 0;
  const items = isPlain ? plain.map((label) => ({ value: '', label: label as Texts })) : labeled.map(labeledOf);
  const write = (next: readonly LabeledValue[]): void =>
    onChange(isPlain ? { ...rule, values: next.map(({ label }) => label) } : { ...rule, labeledValues: next });
  const change = (at: number, changed: Partial<LabeledValue>): void => {
    const item = items[at];
    if (item !== undefined) write(items.with(at, { ...item, ...changed }));
  };
  const relabel = (at: number, label: Texts, language: string): void => {
    const item = items[at];
    const isOwnValue = item?.value === (item?.label[language] ?? '');
    const isFirst = language === languages[0];
    change(at, { label, ...(isOwnValue && isFirst && { value: label[language] ?? '' }) });
  };
  return (
    <div className="values">
      {items.map((item, at) => (
        <div key={at} className="value-row">
          <div className="value-fields">
            <LocalizedFields
              label={t('model.valueLabel')}
              texts={item.label}
              languages={languages}
              onChange={(label, language) => relabel(at, label, language)}
            />
            {!isPlain && (
              <TextField
                label={t('model.value')}
                value={item.value}
                onChange={(value) => change(at, { value })}
                spellCheck="false"
              />
            )}
          </div>
          <IconButton
            icon={X}
            isSmall
            label={t('model.removeNamed', { name: item.label[languages[0] ?? ''] ?? item.value })}
            onPress={() => write(items.toSpliced(at, 1))}
          />
        </div>
      ))}
      {problems.map(({ message }) => (
        <p key={message} className="field-problem">
          {message}
        </p>
      ))}
      <Button icon={Plus} isSmall onPress={() => write([...items, { value: '', label: {} }])}>
        {t('model.addValue')}
      </Button>
    </div>
  );
}

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const labeledOf = ({ value, label }: Readonly<Record<string, unknown>>): LabeledValue => ({
  value: typeof value === 'string' ? value : '',
  label: isRecord(label) ? (label as Texts) : {},
});
