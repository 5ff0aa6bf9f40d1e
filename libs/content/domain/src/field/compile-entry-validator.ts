import type { LanguageCode } from '@annal/kernel';
import { compileDefault } from './defaults.ts';
import { ticksOf } from './date-time.ts';
import { compileFields, requiredIds } from './compile-field.ts';
import type { ComponentFields } from './components.ts';
import type { EntryValidator, ValidateOptions, Validated } from './entry-validator.ts';
import type { Field } from './field.ts';
import { runWatched, type RegexBudget, type Watchdog } from './regex-budget.ts';
import { INVALID, type Run } from './run.ts';

type Values = Readonly<Record<string, unknown>>;

const NONE: ComponentFields = new Map();

/**
 * Once per version of a definition and of the components it uses, within each other too; the caller keeps the result
 * for as long as none of them changes.
 */
export function compileEntryValidator(
  definition: { readonly fields: readonly Field[]; readonly defaultLanguage: LanguageCode },
  watchdog: Watchdog,
  components: ComponentFields = NONE,
): EntryValidator {
  const { fields, defaultLanguage } = definition;
  const compiled = compileFields(fields, { defaultLanguage, components });
  const required = requiredIds(compiled);
  const defaults = fields.flatMap((field) => {
    const valueIn = compileDefault(field.default, defaultLanguage);
    return valueIn ? [[field.id, valueIn] as const] : [];
  });
  const isGuarded = [...compiled.values()].some((field) => field.isGuarded);

  const validate = (values: Values, run: Run): Validated => {
    const stored: Record<string, unknown> = {};
    for (const [id, value] of Object.entries(values)) {
      const read = compiled.get(id)?.check(value, id, run);
      if (read !== INVALID && compiled.has(id)) stored[id] = read;
    }
    for (const id of required) if (!Object.hasOwn(values, id)) compiled.get(id)?.check(null, id, run);
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
