import type { LanguageCode } from '@annal/kernel';
import { compileDefault } from './defaults.ts';
import { ticksOf } from './date-time.ts';
import { compileFields, requiredIds } from './compile-field.ts';
import type { ComponentFields } from './components.ts';
import type { EntryValidator, ValidateOptions, ValidationResult } from './entry-validator.ts';
import type { Field } from './field.ts';
import { Matching } from './regex/matching.ts';
import { INVALID, type Run } from './run.ts';
import { haveTagFormats, isTagFormat, visitTags } from './tag-formats.ts';
import { knownDefault, tagIdIn } from './shapes/tag.ts';

type Values = Readonly<Record<string, unknown>>;

const NONE: ComponentFields = new Map();

/** Costly: run once per version of a definition and of the components it uses, directly or not, and keep the result. */
export function compileEntryValidator(
  definition: { readonly fields: readonly Field[]; readonly defaultLanguage: LanguageCode },
  components: ComponentFields = NONE,
): EntryValidator {
  const { fields, defaultLanguage } = definition;
  const compiled = compileFields(fields, { defaultLanguage, components });
  const required = requiredIds(compiled);
  const defaults = fields.flatMap((field) => {
    const valueIn = compileDefault(field.default, defaultLanguage);
    return valueIn ? [{ field, valueIn }] : [];
  });

  const mayHaveTags = [fields, ...components.values()].some(haveTagFormats);
  const visit = (values: Values, noted: (path: string, value: unknown) => void): void => {
    if (mayHaveTags) visitTags(fields, values, components, noted);
  };

  const validate = (values: Values, run: Run): ValidationResult => {
    const stored: Record<string, unknown> = {};
    for (const [id, value] of Object.entries(values)) {
      const read = compiled.get(id)?.check(value, id, run);
      if (read !== INVALID && compiled.has(id)) stored[id] = read;
    }
    for (const id of required) if (!Object.hasOwn(values, id)) compiled.get(id)?.check(null, id, run);
    return { fields: stored, issues: run.issues, questions: run.matching.questions };
  };

  return {
    validate: (values, options) => validate(values, startRun(options, new Matching(options.matches, options.engine))),
    withDefaults: (values, language, tags) => {
      const missing = defaults.filter(({ field }) => !Object.hasOwn(values, field.id));
      const added = missing.map(({ field: { id, dataFormat }, valueIn }) => {
        const value = valueIn(language);
        return [id, tags && isTagFormat(dataFormat) ? knownDefault(value, dataFormat, tags) : value] as const;
      });
      return { ...values, ...Object.fromEntries(added.filter(([, value]) => value !== undefined)) };
    },
    hasTags: (values) => {
      let isFound = false;
      visit(values, () => (isFound = true));
      return isFound;
    },
    tagUses: (values) => {
      const uses = new Map<string, Set<string>>();
      visit(values, (path, value) => {
        const id = tagIdIn(value);
        if (id !== undefined) uses.set(path, (uses.get(path) ?? new Set()).add(id));
      });
      return Object.fromEntries([...uses].map(([path, ids]) => [path, [...ids]]));
    },
    linkTargets: (values) => [
      ...new Set(Object.entries(values).flatMap(([id, value]) => compiled.get(id)?.links(value) ?? [])),
    ],
  };
}

export function startRun(options: ValidateOptions, matching: Matching): Run {
  return { ...options, issues: [], nowTicks: ticksOf(options.now.getTime()), matching };
}
