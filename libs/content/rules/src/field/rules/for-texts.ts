import { isRecord, type Issue } from '@annal/kernel';
import type { Validation } from '../field.ts';
import { isArray, own } from '../json.ts';
import { compileRegex } from '../regex/compiled-regex.ts';
import { isPlainText, isText, simpleRule, type RuleKind } from './rule.ts';
import { isTaxonomyKey } from '../shapes/scalar.ts';
import { textsByLanguage } from '../texts.ts';

const MAX_PATTERN = 1000;

const regex = simpleRule({
  appliesTo: isText,
  check: ({ pattern }) => {
    const message = patternProblem(pattern);
    return message ? [{ field: '.pattern', message }] : [];
  },
  passes: ({ pattern }) => {
    const compiled = compileRegex(String(pattern));
    return (text, { matching }) => compiled === undefined || matching.matches(compiled, String(text));
  },
  text: () => 'The value does not have the expected form',
});

function patternProblem(pattern: unknown): string | undefined {
  if (typeof pattern !== 'string' || pattern === '') return 'A regular expression is needed';
  if (pattern.length > MAX_PATTERN) return `The regular expression cannot be longer than ${MAX_PATTERN} characters`;
  return compileRegex(pattern) ? undefined : 'The regular expression is not valid';
}

const allowedValues = simpleRule({
  appliesTo: isPlainText,
  check: checkAllowedValues,
  passes: (parameters, _, defaultLanguage) => {
    const labeled = new Set(labeledValues(parameters));
    if (labeled.size > 0) return (text) => labeled.has(text);
    const items = localizedValues(parameters).map(textsByLanguage);
    const perLanguage = new Map<string, ReadonlySet<unknown>>();
    return (text, { language }) => {
      let texts = perLanguage.get(language);
      if (!texts) {
        texts = new Set(items.map((item) => item.get(language) ?? item.get(defaultLanguage)));
        perLanguage.set(language, texts);
      }
      return texts.has(text);
    };
  },
  text: () => 'The value is not one of the permitted values',
});

function labeledValues({ labeledValues: items }: Validation): readonly unknown[] {
  return isArray(items) ? items.filter(isRecord).map((item) => own(item, 'value')) : [];
}

function localizedValues({ values }: Validation) {
  return isArray(values) ? values.filter(isRecord) : [];
}

function checkAllowedValues(parameters: Validation): readonly Issue[] {
  const { values, labeledValues: labeled } = parameters;
  for (const list of [values, labeled])
    if (list !== undefined && list !== null && !(isArray(list) && list.every(isRecord)))
      return [{ field: '', message: 'The permitted values are not valid' }];
  const keys = labeledValues(parameters);
  if (keys.some((key) => typeof key !== 'string')) return [{ field: '', message: 'Every labeled value needs a value' }];
  const texts = localizedValues(parameters).flatMap((item) => Object.entries(item));
  if (texts.some(([, text]) => typeof text !== 'string'))
    return [{ field: '', message: 'Every permitted value has to be a text' }];
  if (keys.length === 0 && texts.length === 0) return [{ field: '', message: 'Permitted values are needed' }];
  const named = [...keys.map((key) => JSON.stringify(key)), ...texts.map((text) => JSON.stringify(text))];
  return new Set(named).size < named.length ? [{ field: '', message: 'Two permitted values are equal' }] : [];
}

const taxonomyRoot = simpleRule({
  appliesTo: ({ family }) => family === 'taxonomy',
  check: ({ key }) => (isTaxonomyKey(key) ? [] : [{ field: '.key', message: 'A taxonomy key is needed' }]),
  passes:
    ({ key }) =>
    (term) =>
      String(term).startsWith(`${String(key)}/`),
  text: () => 'The chosen term lies outside the permitted branch',
});

export const rulesForTexts: Readonly<Record<string, RuleKind>> = { regex, allowedValues, taxonomyRoot };
