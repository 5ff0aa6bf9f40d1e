import type { LanguageCode } from '@annal/kernel';
import { shapeOf } from './data-formats.ts';
import { isArrayType, scalarOf, type Field } from './field.ts';
import { isArray, isBlank, isRecord } from './json.ts';
import { linkedId } from './link-shape.ts';
import { kindOf, type Rule } from './rule.ts';
import { ruleKind } from './rule-catalogue.ts';
import { existenceRule } from './rules-for-links.ts';
import { INVALID, reject, rejectType, type Run } from './run.ts';
import { messageText } from './texts.ts';
import type { ValueShape } from './value-shape.ts';

/** One field's definition as functions. */
export interface CompiledField {
  /** The value to store; problems go to the run's issues. */
  readonly check: (value: unknown, path: string, run: Run) => unknown;
  readonly isRequired: boolean;
  /** Ids that a value of this field links to. */
  readonly links: (value: unknown) => readonly string[];
}

export function compileField(field: Field, defaultLanguage: LanguageCode): CompiledField {
  const isArrayField = isArrayType(field.dataType);
  const shape = shapeOf(scalarOf(field.dataType), field.dataFormat, isArrayField);
  const rules = compileRules(field, shape, defaultLanguage);
  const { required } = field.validations;
  const requiredText = required && messageText(required.message, defaultLanguage, 'A value is needed');
  const read = isArrayField ? readArray(field, shape) : shape.read;
  const judge = isArrayField ? judgeArray(rules) : judgeValue(rules);
  const isPopulated = isArrayField ? () => true : shape.isPopulated;

  return {
    isRequired: requiredText !== undefined,
    links: linksBy(shape),
    check: (value, path, run) => {
      const missing = () => requiredText && run.mode === 'publish' && reject(run, path, requiredText(run.language));
      if (isUnset(value, field)) {
        missing();
        return value ?? null;
      }
      const stored = read(value, path, run);
      if (stored === INVALID) return stored;
      if (!isPopulated(stored)) missing();
      judge(stored, path, run);
      return stored;
    },
  };
}

/** fields.md 3, last column; the empty values of another type are a wrong type instead. */
function isUnset(value: unknown, { dataType }: Field): boolean {
  if (value === null || value === undefined) return true;
  if (isArrayType(dataType)) return isArray(value) && value.length === 0;
  if (dataType === 'object') return value === '' || (isRecord(value) && isBlank(value));
  return dataType === 'string' && value === '';
}

function compileRules(field: Field, shape: ValueShape, defaultLanguage: LanguageCode): readonly Rule[] {
  const kind = kindOf(field);
  const rules = Object.entries(field.validations).flatMap(([key, parameters]) => {
    const found = ruleKind(key);
    return found?.appliesTo(kind) ? found.compile(parameters, kind, defaultLanguage) : [];
  });
  return shape.link ? [...rules, existenceRule(shape.link)] : rules;
}

function readArray({ dataType }: Field, shape: ValueShape): ValueShape['read'] {
  return (value, path, run) => {
    if (!isArray(value)) return rejectType(run, path, dataType);
    let isValid = true;
    const stored = value.map((item, index) => {
      const read = shape.read(item, `${path}[${index}]`, run);
      if (read === INVALID) isValid = false;
      return read;
    });
    return isValid ? stored : INVALID;
  };
}

function judgeArray(rules: readonly Rule[]): (value: unknown, path: string, run: Run) => void {
  const onField = judgeValue(rules.filter(({ scope }) => scope === 'field'));
  const elementRules = rules.filter(({ scope }) => scope === 'element');
  const onElement = judgeValue(elementRules);
  return (value, path, run) => {
    onField(value, path, run);
    if (elementRules.length === 0 || !isArray(value)) return;
    value.forEach((item, index) => onElement(item, `${path}[${index}]`, run));
  };
}

function judgeValue(rules: readonly Rule[]): (value: unknown, path: string, run: Run) => void {
  return (value, path, run) => {
    for (const { isOnlyForPublish, passes, text } of rules)
      if ((run.mode === 'publish' || !isOnlyForPublish) && !passes(value, run)) reject(run, path, text(run.language));
  };
}

function linksBy({ link }: ValueShape): CompiledField['links'] {
  if (!link) return () => [];
  return (value) => {
    const items = isArray(value) ? value : [value];
    return items.flatMap((item) => (isRecord(item) ? (linkedId(link(item)) ?? []) : []));
  };
}
