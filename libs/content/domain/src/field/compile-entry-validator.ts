import type { LanguageCode } from '@annal/kernel';
import { compileDefault } from './defaults.ts';
import { ticksOf } from './date-time.ts';
import { compileField } from './compile-field.ts';
import type { EntryValidator, ValidateOptions, Validated } from './entry-validator.ts';
import type { Field } from './field.ts';
import { needsBudget, runWatched, type RegexBudget, type Watchdog } from './regex-budget.ts';
import { INVALID, type Run } from './run.ts';

type Values = Readonly<Record<string, unknown>>;

/** Once per version of a definition; the caller keeps the result. */
export function compileEntryValidator(
  definition: { readonly fields: readonly Field[]; readonly defaultLanguage: LanguageCode },
  watchdog: Watchdog,
): EntryValidator {
  const { fields, defaultLanguage } = definition;
  const compiled = new Map(fields.map((field) => [field.id, compileField(field, defaultLanguage)]));
  const required = [...compiled].filter(([, { isRequired }]) => isRequired);
  const defaults = fields.flatMap((field) => {
    const valueIn = compileDefault(field.default, defaultLanguage);
    return valueIn ? [[field.id, valueIn] as const] : [];
  });
  const isGuarded = fields.some(({ validations }) => needsBudget(validations.regex?.pattern));

  const validate = (values: Values, run: Run): Validated => {
    const stored: Record<string, unknown> = {};
    for (const [id, value] of Object.entries(values)) {
      const read = compiled.get(id)?.check(value, id, run);
      if (read !== INVALID && compiled.has(id)) stored[id] = read;
    }
    for (const [id, { check }] of required) if (!Object.hasOwn(values, id)) check(null, id, run);
    return { fields: stored, issues: run.issues };
  };

  return {
    validate: (values, options) =>
      runWatched(watchdog, isGuarded, (regexes) => validate(values, startRun(options, regexes))),
    defaults: (values, language) => {
      const missing = defaults.filter(([id]) => !Object.hasOwn(values, id));
      const added = missing.map(([id, valueIn]) => [id, valueIn(language)] as const);
      return { ...values, ...Object.fromEntries(added.filter(([, value]) => value !== undefined)) };
    },
    linkTargets: (values) => [
      ...new Set(Object.entries(values).flatMap(([id, value]) => compiled.get(id)?.links(value) ?? [])),
    ],
  };
}

export function startRun(options: ValidateOptions, regexes: RegexBudget): Run {
  return { ...options, issues: [], nowTicks: ticksOf(options.now.getTime()), regexes };
}
