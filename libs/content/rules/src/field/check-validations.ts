import { wrongType, type Issue, type JsonReader, type JsonRecord } from '@annal/kernel';
import type { Validation, Validations } from './field.ts';
import type { FieldKind } from './rules/rule.ts';
import { ruleKind } from './rules/catalogue.ts';
import { isMessage } from './texts.ts';

/** fields.md 5: other spellings of the same rules. */
const ALIASES: Readonly<Record<string, string>> = { minChars: 'minLength', maxChars: 'maxLength' };

/** Keeps what the catalogue does not know. Without a kind, because the data type is wrong, it judges nothing. */
export function checkValidations(sent: JsonReader, kind: FieldKind | undefined): Validations {
  const entries = sent.members().flatMap(([key, rule]): [string, Validation][] => {
    const parameters = rule.record();
    const name = (Object.hasOwn(ALIASES, key) && ALIASES[key]) || key;
    return parameters ? [[name, ruleKind(name) ? withMessage(parameters) : parameters]] : [];
  });
  // An assignment would lose a key such as `__proto__`.
  const canonical: Validations = Object.fromEntries(entries);
  if (kind) for (const problem of problems(canonical, kind, sent.path)) sent.issues.push(problem);
  return canonical;
}

function problems(validations: Validations, kind: FieldKind, path: string): readonly Issue[] {
  return Object.entries(validations).flatMap(([key, parameters]) => {
    const rule = ruleKind(key);
    if (!rule?.appliesTo(kind)) return [];
    const found = rule.check(parameters, validations, kind);
    const wording = isMessage(parameters.message) ? [] : [{ field: '.message', message: wrongType('text') }];
    return [...found, ...wording].map(({ field = '', message }) => ({ field: `${path}.${key}${field}`, message }));
  });
}

function withMessage(parameters: JsonRecord): Validation {
  return { ...parameters, message: (parameters.message ?? null) as Validation['message'] };
}
