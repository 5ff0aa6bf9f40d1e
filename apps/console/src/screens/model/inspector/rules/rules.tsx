import type { Field, Validation, Validations } from '@annal/content-rules';
import type { FieldProblem } from '../../../../api/problem.ts';
import { t } from '../../../../messages/index.ts';
import { Check } from '../../../../ui/choice/check.tsx';
import { problemsBelow } from '../../draft/check.ts';
import type { Texts } from '../../draft/draft.ts';
import { LocalizedFields } from '../localized-fields.tsx';
import { offeredRules, otherRules, startOf, type RuleName } from './rule-names.ts';
import { RuleParameters } from './rule-parameters.tsx';

interface RulesProps {
  readonly field: Field;
  readonly languages: readonly string[];
  readonly problems: readonly FieldProblem[];
  readonly onChange: (validations: Validations) => void;
}

/** The rules that apply to the kind, and what people read when one is broken. */
export function Rules({ field, languages, problems, onChange }: RulesProps) {
  const { validations } = field;
  const toggle = (name: string, isOn: boolean): void => {
    const { [name]: _, ...rest } = validations;
    onChange(isOn ? { ...validations, [name]: { ...startOf[name as RuleName], message: null } } : rest);
  };
  const others = otherRules(field);
  return (
    <section className="inspector-section" aria-label={t('model.rules')}>
      <h3>{t('model.rules')}</h3>
      {offeredRules(field).map((name) => {
        const rule = validations[name];
        return (
          <div key={name} className={rule ? 'rule rule-on' : 'rule'}>
            <Check isSelected={rule !== undefined} onChange={(isOn) => toggle(name, isOn)}>
              {t(`model.rule.${name}`)}
            </Check>
            {rule && (
              <RuleBody
                name={name}
                rule={rule}
                field={field}
                languages={languages}
                problems={problemsBelow(problems, name)}
                onChange={(next) => onChange({ ...validations, [name]: next })}
              />
            )}
          </div>
        );
      })}
      {others.length > 0 && <p className="field-help">{t('model.otherRules', { names: others.join(', ') })}</p>}
    </section>
  );
}

export interface RuleProps {
  readonly name: RuleName;
  readonly rule: Validation;
  readonly field: Field;
  readonly languages: readonly string[];
  /** Below the path of the rule. */
  readonly problems: readonly FieldProblem[];
  readonly onChange: (rule: Validation) => void;
}

function RuleBody(props: RuleProps) {
  const { name, rule, languages, onChange } = props;
  const texts: Texts = typeof rule.message === 'string' ? { [languages[0] ?? '']: rule.message } : (rule.message ?? {});
  return (
    <div className="rule-body">
      <RuleParameters {...props} />
      {name !== 'requiredFields' && (
        <LocalizedFields
          label={t('model.message')}
          texts={texts}
          languages={languages}
          onChange={(next) => onChange({ ...rule, message: Object.keys(next).length === 0 ? null : next })}
          placeholder={t('model.messageDefault')}
        />
      )}
    </div>
  );
}
