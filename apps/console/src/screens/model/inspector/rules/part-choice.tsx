import { isRecord } from '@annal/kernel';
import { t } from '../../../../messages/index.ts';
import { Check } from '../../../../ui/choice/check.tsx';
import type { Texts } from '../../draft/draft.ts';
import { LocalizedFields } from '../localized-fields.tsx';
import type { RuleProps } from './rules.tsx';

const parts = { quote: ['quote', 'source'], image: ['altText', 'caption'] } as const;

interface NeededPart {
  readonly name: string;
  readonly message: string | Texts | null;
}

/** Each part that is needed has its own message. */
export function PartChoice({ rule, field, languages, problems, onChange }: RuleProps) {
  const needed = (Array.isArray(rule['fields']) ? rule['fields'].filter(isRecord) : []) as unknown as NeededPart[];
  const toggle = (name: string, isOn: boolean): void =>
    onChange({
      ...rule,
      fields: isOn ? [...needed, { name, message: null }] : needed.filter((each) => each.name !== name),
    });
  const say = (name: string, texts: Texts): void => {
    const message = Object.keys(texts).length === 0 ? null : texts;
    onChange({ ...rule, fields: needed.map((each) => (each.name === name ? { ...each, message } : each)) });
  };
  return (
    <div className="choices">
      {parts[field.dataFormat === 'quote' ? 'quote' : 'image'].map((name) => {
        const found = needed.find((each) => each.name === name);
        return (
          <div key={name} className="rule-part">
            <Check isSelected={found !== undefined} onChange={(isOn) => toggle(name, isOn)}>
              {t(`model.part.${name}`)}
            </Check>
            {found && (
              <LocalizedFields
                label={t('model.messageFor', { name: t(`model.part.${name}`) })}
                texts={
                  typeof found.message === 'string' ? { [languages[0] ?? '']: found.message } : (found.message ?? {})
                }
                languages={languages}
                onChange={(texts) => say(name, texts)}
              />
            )}
          </div>
        );
      })}
      {problems.map(({ message }) => (
        <p key={message} className="field-problem">
          {message}
        </p>
      ))}
    </div>
  );
}
