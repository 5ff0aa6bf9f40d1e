import { COMPOSER } from './components.ts';
import type { RuleKind } from './rule.ts';
import { rulesForLinks } from './rules-for-links.ts';
import { rulesForNumbers } from './rules-for-numbers.ts';
import { rulesForParts } from './rules-for-parts.ts';
import { rulesForTexts } from './rules-for-texts.ts';

/** Judged where a value is missing, so it is not one of the rules on values. */
const required: RuleKind = { appliesTo: () => true, check: () => [], compile: () => [] };

/** Part of the structure of a composed field: its definition and its values are judged with that. */
const allowedFieldTypes: RuleKind = { ...required, appliesTo: ({ family }) => family === COMPOSER };

/** fields.md 5.2. */
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
