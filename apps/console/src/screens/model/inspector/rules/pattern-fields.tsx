import { compileRegex } from '@annal/content-rules';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { TextField } from '../../../../ui/field/text-field.tsx';
import type { RuleProps } from './rules.tsx';

const MOST_STEPS = 100_000;

/** A regular expression, and a text to try it with. */
export function PatternFields({ rule, problems, onChange }: RuleProps) {
  const [sample, setSample] = useState('');
  const pattern = typeof rule['pattern'] === 'string' ? rule['pattern'] : '';
  return (
    <>
      <TextField
        label={t('model.pattern')}
        value={pattern}
        onChange={(next) => onChange({ ...rule, pattern: next })}
        spellCheck="false"
        placeholder="^[0-9]{13}$"
        problems={problems.map(({ message }) => message)}
      />
      <TextField
        label={t('model.try')}
        value={sample}
        onChange={setSample}
        spellCheck="false"
        help={sample === '' || pattern === '' ? t('model.tryHelp') : t(resultOf(pattern, sample))}
      />
    </>
  );
}

/** Patterns that may take long are judged by the service only, which has a time limit for them. */
function resultOf(pattern: string, sample: string) {
  const compiled = compileRegex(pattern);
  if (compiled === undefined) return 'model.tryHelp';
  if (compiled.costOf(sample) > MOST_STEPS) return 'model.tryLong';
  return compiled.test(sample) ? 'model.tryYes' : 'model.tryNo';
}
