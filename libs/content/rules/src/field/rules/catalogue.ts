import { COMPOSER } from '../components.ts';
import type { Field } from '../field.ts';
import { kindOf, type RuleKind } from './rule.ts';
import { rulesForLinks } from './for-links.ts';
import { rulesForNumbers } from './for-numbers.ts';
import { rulesForParts } from './for-parts.ts';
import { rulesForTexts } from './for-texts.ts';

/** `compile-field.ts` judges missing values, so there is no rule on a value. */
const required: RuleKind = { appliesTo: () => true, check: () => [], compile: () => [] };

const allowedFieldTypes: RuleKind = { ...required, appliesTo: ({ family }) => family === COMPOSER };

const CATALOGUE: Readonly<Record<string, RuleKind>> = {
  required,
  allowedFieldTypes,
  ...rulesForNumbers,
  ...rulesForTexts,
  ...rulesForLinks,
  ...rulesForParts,
};

export function ruleKind(key: string): RuleKind | undefined {
  return Object.hasOwn(CATALOGUE, key) ? CATALOGUE[key] : undefined;
}

/** The validations that are evaluated for fields of a kind (fields.md 5.2). */
export function applicableRules(field: Pick<Field, 'dataType' | 'dataFormat'>): readonly string[] {
  const kind = kindOf(field);
  return Object.keys(CATALOGUE).filter((key) => ruleKind(key)?.appliesTo(kind));
}
