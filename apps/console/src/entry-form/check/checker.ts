import { compileEntryValidator, type Field, type RegexAnswers, type RegexQuestion } from '@annal/content-rules';
import type { Problems } from '../form-store.ts';
import type { Fields } from '../values/values.ts';

export interface CheckedBy {
  readonly fields: readonly Field[];
  readonly defaultLanguage: string;
  readonly components: ReadonlyMap<string, readonly Field[]>;
  readonly primaryLanguage: string;
  /** Of the variation. */
  readonly language: string;
}

export interface Checked {
  readonly problems: Problems;
  /** Patterns that may take long, assumed to match until they are answered. */
  readonly questions: readonly RegexQuestion[];
}

export interface Checker {
  readonly check: (values: Fields, mode: 'save' | 'publish', now: Date, matches: RegexAnswers) => Checked;
  /** What a new variation begins with (fields.md 7.1). */
  readonly defaults: () => Fields;
}

/** The service's own rules. Compiling them is costly, so that a form does it once. */
export function checkerOf({ fields, defaultLanguage, components, primaryLanguage, language }: CheckedBy): Checker {
  const validator = compileEntryValidator({ fields, defaultLanguage }, components);
  return {
    check: (values, mode, now, matches) => {
      const options = { mode, language, primaryLanguage, now, matches };
      const { issues, questions } = validator.validate(values, options);
      return { problems: byPath(issues), questions };
    },
    defaults: () => validator.withDefaults({}, language) as Fields,
  };
}

export function byPath(issues: readonly { readonly field?: string; readonly message: string }[]): Problems {
  const problems = new Map<string, readonly string[]>();
  for (const { field = '', message } of issues) {
    const known = problems.get(field) ?? [];
    if (!known.includes(message)) problems.set(field, [...known, message]);
  }
  return problems;
}
