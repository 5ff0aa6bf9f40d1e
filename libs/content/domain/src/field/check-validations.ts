import type { Issue } from '@annal/kernel';
import type { Validation, Validations } from './field.ts';
import { isRecord, type JsonRecord } from './json.ts';
import type { FieldKind } from './rules/rule.ts';
import { ruleKind } from './rules/catalogue.ts';
import { isMessage } from './texts.ts';

/** fields.md 5: other spellings of the same rules. */
const ALIASES: Readonly<Record<string, string>> = { minChars: 'minLength', maxChars: 'maxLength' };

/** Keeps what the catalogue does not know. Without a kind, because the data type is wrong, it judges nothing. */
export function checkValidations(
  sent: JsonRecord,
  kind: FieldKind | undefined,
  path: string,
  issues: Issue[],
): Validations {
  const entries = Object.entries(sent).flatMap(([key, parameters]): [string, Validation][] => {
    if (parameters === null || parameters === undefined) return [];
    const name = (Object.hasOwn(ALIASES, key) && ALIASES[key]) || key;
    if (isRecord(parameters)) return [[name, ruleKind(name) ? withMessage(parameters) : parameters]];
    issues.push({ field: `${path}.${key}`, message: 'The value is not a valid object' });
    return [];
  });
  // An assignment would lose a key such as `__proto__`.
  const canonical: Validations = Object.fromEntries(entries);
  if (kind) issues.push(...problems(canonical, kind, path));
  return canonical;
}

function problems(validations: Validations, kind: FieldKind, path: string): readonly Issue[] {
  return Object.entries(validations).flatMap(([key, parameters]) => {
    const rule = ruleKind(key);
    if (!rule?.appliesTo(kind)) return [];
    const found = rule.check(parameters, validations, kind);
    const wording = isMessage(parameters.message)
      ? []
      : [{ field: '.message', message: 'The value is not a valid text' }];
    return [...found, ...wording].map(({ field = '', message }) => ({ field: `${path}.${key}${field}`, message }));
  });
}

function withMessage(parameters: JsonRecord): Validation {
  return { ...parameters, message: (parameters.message ?? null) as Validation['message'] };
}
